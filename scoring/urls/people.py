"""Addresses of accounts: signing in and out, one's own account, a club's people."""

from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.urls import path

urlpatterns = [
    path("sign-in/", LoginView.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/", PasswordChangeView.as_view(), name="account"),
]
