"""Addresses of accounts, a club's people, its teams and players, and its list of matches."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from scoring.clubs.forms.people import SignInForm
from scoring.clubs.views import (
    accounts,
    club_settings,
    clubs,
    first_visit,
    people,
    players,
    rosters,
    shared_links,
    site_address,
    team_acts,
    teams,
)

urlpatterns = [
    path("set-up/", first_visit.first_visit, name="first-visit"),
    path("shared/<slug:secret>/", shared_links.open_link, name="shared-link"),
    path("clubs/<slug:slug>/links/<slug:kind>/<int:place>/", shared_links.make, name="shared-link-make"),
    path("clubs/<slug:slug>/links/<int:pk>/take-back/", shared_links.take_back, name="shared-link-take-back"),
    path("matches/<slug:slug>/visibility/", shared_links.match_visibility, name="match-visibility"),
    path(
        "sign-in/", LoginView.as_view(authentication_form=SignInForm, redirect_authenticated_user=True), name="sign-in"
    ),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("account/", accounts.account, name="account"),
    path("invitations/<slug:token>/", accounts.invitation, name="invitation"),
    path("new-password/", accounts.MailedReset.as_view(), name="new-password"),
    path("new-password/<uidb64>/<slug:token>/", accounts.MailedResetConfirm.as_view(), name="new-password-confirm"),
    path("site-address/", site_address.site_address, name="site-address"),
    path("new-club/", club_settings.new_club, name="club-new"),
    path("clubs/<slug:slug>/settings/", club_settings.club_settings, name="club-settings"),
    path("clubs/<slug:slug>/settings/close/", club_settings.close, name="club-close"),
    path("clubs/<slug:slug>/settings/reopen/", club_settings.reopen, name="club-reopen"),
    path("clubs/<slug:slug>/settings/hand-over/", club_settings.hand_over_club, name="club-hand-over"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/further-role/", people.further_role, name="person-further-role"),
    path("clubs/<slug:slug>/people/<int:pk>/role/", people.role, name="person-role"),
    path("clubs/<slug:slug>/people/<int:pk>/remove/", people.remove_person, name="person-remove"),
    path("clubs/<slug:slug>/people/<int:pk>/new-password/", people.new_password, name="person-password"),
    path("clubs/<slug:slug>/people/invitations/<int:pk>/revoke/", people.revoke, name="invitation-revoke"),
    path("clubs/<slug:slug>/matches/", clubs.match_list, name="club-matches"),
    path("clubs/<slug:slug>/new-team/", teams.new_team, name="team-new"),
    path("clubs/<slug:slug>/balance/", teams.compare, name="balance"),
    path("clubs/<slug:slug>/teams/<slug:team>/", teams.team, name="team"),
    path("clubs/<slug:slug>/teams/<slug:team>/roster/", rosters.roster, name="team-roster"),
    path("clubs/<slug:slug>/teams/<slug:team>/history/", rosters.history, name="team-history"),
    path("clubs/<slug:slug>/teams/<slug:team>/retire/", team_acts.retire_team, name="team-retire"),
    path("clubs/<slug:slug>/teams/<slug:team>/bring-back/", team_acts.revive_team, name="team-bring-back"),
    path("clubs/<slug:slug>/teams/<slug:team>/delete/", team_acts.remove_team, name="team-delete"),
    path("clubs/<slug:slug>/teams/<slug:team>/move/", team_acts.move_player, name="team-move"),
    path("clubs/<slug:slug>/teams/<slug:team>/roster.csv", teams.roster_csv, name="team-csv"),
    path("clubs/<slug:slug>/teams/<slug:team>/record.csv", teams.record_csv, name="team-record-csv"),
    path("clubs/<slug:slug>/players/<slug:player>/change/", players.change_player, name="player-change"),
    path("clubs/<slug:slug>/merges/<int:merge>/undo/", players.take_apart, name="merge-undo"),
]
