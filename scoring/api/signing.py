"""What signs an act that is sent: the version that was seen, the idempotency key, and the reason."""

from typing import Annotated

from ninja import Field, Schema
from pydantic import ConfigDict

Seen = Annotated[int, Field(ge=0, le=999_999_999, description="The `version` of the match that was seen")]
Key = Annotated[
    str,
    Field(
        pattern=r"^[0-9A-Za-z_-]{8,64}$",
        description="Drawn at random for this act: sent again under its key, an act is answered as the first time",
        examples=["b54adc00c67f4a8db0ce1f0f5c1a7d4e"],
    ),
]
Reason = Annotated[str, Field(max_length=1_000, description="Why; needed where the match is finished")]


class SentData(Schema):
    """What is sent. A key that is not of it is a mistake, and would else change nothing unseen."""

    model_config = ConfigDict(extra="forbid")


class SignedData(SentData):
    """What signs an act: on which version, under which key, and why."""

    seen: Seen
    key: Key
    reason: Reason = ""
