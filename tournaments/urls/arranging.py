"""Addresses of arranging a season: competitions, who takes part, the draw, points and tie-breaks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
