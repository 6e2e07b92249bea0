import { holding } from './holding.lua.ts';

// Kept apart from `appointment.lua.ts`, because the booking function does not need it and should not load it.

/** Lua: `instantOf(ms)` formats milliseconds like `Date.toISOString()`. */
export const writesInstants = `
local function instantOf(ms)
  local days, inDay = math.floor(ms / 86400000), ms % 86400000
  -- Days to a civil date, eras of 400 years that begin in March (Howard Hinnant's algorithm).
  local shifted = days + 719468
  local era = math.floor(shifted / 146097)
  local ofEra = shifted - era * 146097
  local year = math.floor(
    (ofEra - math.floor(ofEra / 1460) + math.floor(ofEra / 36524) - math.floor(ofEra / 146096)) / 365
  )
  local ofYear = ofEra - (365 * year + math.floor(year / 4) - math.floor(year / 100))
  local shiftedMonth = math.floor((5 * ofYear + 2) / 153)
  local day = ofYear - math.floor((153 * shiftedMonth + 2) / 5) + 1
  local month = shiftedMonth < 10 and shiftedMonth + 3 or shiftedMonth - 9
  return string.format('%04d-%02d-%02dT%02d:%02d:%02d.%03dZ',
    year + era * 400 + (month <= 2 and 1 or 0), month, day,
    math.floor(inDay / 3600000), math.floor(inDay / 60000) % 60,
    math.floor(inDay / 1000) % 60, inDay % 1000)
end
`;

/**
 * Lua: `reschedule(record, span)` sets an appointment's time to that of its span and to `input.to` (the firm's
 * local date and time), and returns the record's text. An unanswered request is then looked at `input.lookAt`,
 * which says that the firm moves it; or, where its visitor moves it, `input.lookMs` after it was made, however
 * often it is moved; in any case at its start.
 */
export const reschedules = `
${writesInstants}
${holding}
local function reschedule(record, span)
  record.date, record.time = input.to.date, input.to.time
  record.startsAt, record.endsAt = instantOf(span.startsAt), instantOf(span.endsAt)
  if input.lookAt then
    local isConfirmed = call('HGET', statuses, span.id) == 'confirmed'
    -- The promised day stands, unless the appointment begins before.
    if isConfirmed or (record.answerBy and record.answerBy > record.date) then record.answerBy = nil end
    -- What was confirmed at once has the firm's word by now.
    if isConfirmed then call('ZREM', pending, span.id) end
  end
  local text = cjson.encode(record)
  call('HSET', records, span.id, text)
  call('ZADD', byStart, span.startsAt, span.id)
  hold(span)
  local lookAt = input.lookAt or (call('ZSCORE', byCreation, span.id) or input.now) + input.lookMs
  call('ZADD', pending, 'XX', math.min(lookAt, span.startsAt), span.id)
  return text
end
`;
