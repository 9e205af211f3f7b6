"""Signing in with a name that failed too often."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SignInTurn(models.Model):
    """When whoever asks from an address may next try to sign in with a name, be there an account of it or not."""

    name = models.CharField(max_length=150)
    address = models.CharField(max_length=45, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("turn to sign in")
        constraints = (models.UniqueConstraint("name", "address", name="one_turn_an_address"),)

    def __str__(self) -> str:
        return f"{self.name} {self.address} {self.at:%H:%M:%S}"
