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
 * Queues reminders of confirmed appointments that begin between `from` and `to`, one per appointment and
 * start. An appointment agreed on later than the lead time (`to` − `now`) before its start gets none. An
 * `appointmentScript`.
 * `input`: now, from, to, planned. Returns how many were queued.
 */
export const queueReminders = `
${writesInstants}
local count, ahead = 0, input.to - input.now

-- When it was last agreed on: neither what was undone nor another address changed that.
local function agreedAt(id)
  local at, before = '', ''
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    if string.find(line, '"kind":"undone"', 1, true) then
      at = before
    else
      before = at
      local isEdit = string.find(line, '"kind":"edited"', 1, true)
      at = isEdit and at or string.match(line, '"at":"([^"]+)"') or at
    end
  end
  return at
end

for _, id in ipairs(call('ZRANGEBYSCORE', byStart, input.from, input.to)) do
  local isDue = call('HGET', statuses, id) == 'confirmed'
    and call('HEXISTS', emails, id) == 1
  if isDue then
    local start = tonumber(call('ZSCORE', byStart, id))
    for _, entry in ipairs(ledgerOf(id)) do
      isDue = isDue and not (entry.kind == input.planned[1].kind and entry.event == start)
    end
    if isDue and agreedAt(id) <= instantOf(start - ahead) then
      queue(id, start, input.planned, input.now)
      count = count + 1
    end
  end
end
return count
`;
