"""Addresses of a club's teams."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
