"""Clubs in templates."""

from django import template

from scoring.links import links_of_club

register = template.Library()

register.filter("links_of_club", links_of_club)
