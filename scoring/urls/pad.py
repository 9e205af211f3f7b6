"""Addresses of the scorer's pad."""

from django.urls import path

from scoring.views import pad, pad_check

urlpatterns = [
    path("matches/<slug:slug>/score/", pad.pad, name="pad"),
    path("matches/<slug:slug>/score/record/", pad.record, name="pad-record"),
    path("matches/<slug:slug>/score/check/", pad_check.check, name="pad-check"),
    path("matches/<slug:slug>/score/undo/", pad.undo, name="pad-undo"),
    path("matches/<slug:slug>/score/redo/", pad.redo, name="pad-redo"),
    path("matches/<slug:slug>/score/take-over/", pad.take_over, name="pad-take-over"),
]
