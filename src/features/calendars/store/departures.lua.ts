import { hoursKeys } from '#features/hours/store/keys.ts';
import { calendarsKeys } from './keys.ts';

/** What this subject keeps of a consultant, and what of it goes with one (`consultants/store/departures.ts`). */
export const calendarsDepartures = {
  keys: {
    busy: hoursKeys.busy,
    calendars: calendarsKeys.outsideCalendars,
    feeds: calendarsKeys.consultantFeeds,
  },
  script: `
onRetired[#onRetired + 1] = function(id) call('HDEL', feeds, id) end
onRemoved[#onRemoved + 1] = function(id)
  for _, calendar in ipairs(call('HKEYS', calendars)) do
    local kept = decoded(calendars, calendar, { consultant = 'string' })
    if kept and kept.consultant == id then call('HDEL', calendars, calendar) end
  end
  for _, piece in ipairs(call('ZRANGE', busy, 0, -1)) do
    if string.match(piece, '^%d+ %d+ (%S+)') == id then call('ZREM', busy, piece) end
  end
  call('HDEL', feeds, id)
end
`,
};
