"""Addresses of accounts: signing in and out, one's own account, a club's people."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from scoring.forms.people import SignInForm
from scoring.views import accounts, people

urlpatterns = [
    path(
        "sign-in/", LoginView.as_view(authentication_form=SignInForm, redirect_authenticated_user=True), name="sign-in"
    ),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/", accounts.account, name="account"),
    path("invitations/<slug:token>/", accounts.invitation, name="invitation"),
    path("new-password/", accounts.MailedReset.as_view(), name="new-password"),
    path("new-password/<uidb64>/<slug:token>/", accounts.MailedResetConfirm.as_view(), name="new-password-confirm"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/<int:pk>/role/", people.role, name="person-role"),
    path("clubs/<slug:slug>/people/<int:pk>/remove/", people.remove_person, name="person-remove"),
    path("clubs/<slug:slug>/people/<int:pk>/new-password/", people.new_password, name="person-password"),
    path("clubs/<slug:slug>/people/invitations/<int:pk>/revoke/", people.revoke, name="invitation-revoke"),
]
