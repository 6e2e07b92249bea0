"""Busy spans of calendars, as Debian's python3-recurring-ical-events has them.

Reads {calendars: [{text, from, to}]} (ms) from standard input. Writes, for each calendar, an object of UID to
spans ([from, to] in ms, neither merged nor cut), or to the error that the reference gave.
"""

import datetime
import json
import sys

import icalendar
import pytz
import recurring_ical_events

FIRM = pytz.timezone("Europe/Zurich")
UTC = datetime.timezone.utc
MARGIN = datetime.timedelta(days=70)
DAY = datetime.timedelta(days=1)


def instant(value):
    """Milliseconds of a time, or of a date's midnight."""
    if not isinstance(value, datetime.datetime):
        value = FIRM.localize(datetime.datetime(value.year, value.month, value.day))
    return round(value.timestamp() * 1000)


def too_late(value):
    """Milliseconds by which a local time that occurs twice is not its first (RFC 5545, 3.3.5)."""
    zone = getattr(value, "tzinfo", None)
    if not hasattr(zone, "localize"):
        return 0
    wall = value.replace(tzinfo=None)
    first, last = (zone.localize(wall, is_dst=is_dst) for is_dst in (True, False))
    is_real = zone.normalize(first).replace(tzinfo=None) == wall
    return instant(value) - instant(first) if is_real and value == last else 0


def place(event):
    """Gives floating times the firm's zone, so that they last as long as said over a clock change (3.3.6)."""
    for name in ("DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"):
        said = event.get(name, [])
        for one in said if isinstance(said, list) else [said]:
            for each in getattr(one, "dts", [one]):
                if isinstance(each.dt, datetime.datetime) and each.dt.tzinfo is None:
                    each.dt = FIRM.localize(each.dt)


def is_free(event):
    said = {
        str(event.get(name, "")).strip().upper()
        for name in ("TRANSP", "STATUS", "X-MICROSOFT-CDO-BUSYSTATUS")
    }
    return bool(said & {"TRANSPARENT", "CANCELLED", "FREE", "WORKINGELSEWHERE"})


def spans(calendar, begin, end):
    found = []
    for event in recurring_ical_events.of(calendar).between(begin - MARGIN, end + MARGIN):
        start, stop = event["DTSTART"].dt, event["DTEND"].dt
        if not is_free(event) and instant(start) < instant(stop):
            late = too_late(start)
            found.append([instant(start) - late, instant(stop) - late])
    return found


def alone(calendar, events):
    """The calendar with these events only, and without X-WR-TIMEZONE: a series in UTC stays in UTC (3.3.5)."""
    other = icalendar.Calendar()
    for part in calendar.subcomponents:
        if part.name == "VTIMEZONE":
            other.add_component(part)
    for event in events:
        other.add_component(event)
    return other


def read(asked):
    begin, end = (
        datetime.datetime.fromtimestamp(asked[name] / 1000, UTC) for name in ("from", "to")
    )
    calendar = icalendar.Calendar.from_ical(asked["text"])
    groups = {}
    for event in calendar.walk("VEVENT"):
        place(event)
        groups.setdefault(str(event["UID"]), []).append(event)
    answer = {}
    for uid, events in groups.items():
        try:
            answer[uid] = spans(alone(calendar, events), begin, end)
        except Exception as error:
            answer[uid] = f"{type(error).__name__}: {error}"
    return answer


json.dump([read(asked) for asked in json.load(sys.stdin)["calendars"]], sys.stdout)
