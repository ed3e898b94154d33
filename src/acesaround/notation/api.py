"""Public names of `acesaround.notation`."""

from __future__ import annotations

from acesaround.notation.deals import PartialDeal as PartialDeal
from acesaround.notation.deals import parse_deal as parse_deal
from acesaround.notation.errors import NotationError as NotationError
from acesaround.notation.json_in import from_json as from_json
from acesaround.notation.json_in import read_json as read_json
from acesaround.notation.json_out import to_json as to_json
from acesaround.notation.reading import parse as parse
from acesaround.notation.reading import read as read
from acesaround.notation.record import Record as Record
from acesaround.notation.recording import record_of as record_of
from acesaround.notation.views import BadView as BadView
from acesaround.notation.views import view_from_json as view_from_json
from acesaround.notation.views import view_json as view_json
from acesaround.notation.writing import dumps as dumps
