"""Addresses of the paper of a competition."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
