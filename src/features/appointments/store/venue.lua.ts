/**
 * Lua: how and where one meets, in a decoded record. `meetAs(record, venue)` takes over the new `meeting` and
 * `place` and returns what changed, as the history names it; nothing where that is as it was, or without a
 * venue. `isUncallable(record, number)`: whether it is a call, and neither a place nor this number says
 * whom to call.
 */
export const meets = `
local function meetAs(record, venue)
  if not venue or record.meeting == venue.meeting and record.place == venue.place then return nil end
  local from = { meeting = record.meeting, place = record.place }
  record.meeting, record.place = venue.meeting, venue.place
  return { from = from, to = venue }
end

local function isUncallable(record, number)
  local digits = 0
  -- European, Arabic and Persian ones, as \`isCallable\` counts three.
  for _, digit in ipairs({ '%d', '\\217[\\160-\\169]', '\\219[\\176-\\185]' }) do
    digits = digits + select(2, string.gsub(tostring(number), digit, ''))
  end
  return record.meeting == 'phone' and not record.place and digits < 3
end
`;
