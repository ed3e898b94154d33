"""JSON format for seats' views."""

from __future__ import annotations

from acesaround.notation.views.errors import BadView as BadView
from acesaround.notation.views.reading import view_from_json as view_from_json
from acesaround.notation.views.results import result_from_json as result_from_json
from acesaround.notation.views.results import result_json as result_json
from acesaround.notation.views.writing import view_json as view_json
