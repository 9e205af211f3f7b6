"""Addresses of fixtures: what is done to one, and what the organiser has to decide."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
