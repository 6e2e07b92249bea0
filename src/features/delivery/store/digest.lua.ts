/** How long digests are kept, in hours. */
const keptHours = 72;

/**
 * Lua: notices of what visitors do. The first ones of an hour and of a day go out one by one; what exceeds
 * them is counted in a digest, which goes out at the end of the hour. Locals besides `limitsLibrary`'s:
 * `digests`, `undelivered`. `input`: now, limits, digest (the planned deliveries of `notices_digest`).
 *
 * `isDigested(kind, recipient, channel, record)` counts a notice; true if a digest tells of it.
 */
export const digestLibrary = `
local function dropOldDigests(hour)
  for _, id in ipairs(call('HKEYS', digests)) do
    if (tonumber(string.match(id, '-(%d+)$')) or 0) < hour - ${keptHours} then
      for _, entry in ipairs(ledgerOf(id)) do
        unplan(memberOf(id, entry))
        call('ZREM', undelivered, memberOf(id, entry))
      end
      call('HDEL', digests, id)
      call('HDEL', ledger, id)
    end
  end
end

local function isDigested(kind, recipient, channel, record)
  local read = recipient ~= 'firm' and parsed(record, { consultant = 'string?' })
  local consultant = read and read.consultant or nil
  local box = consultant and 'to-' .. consultant or channel
  local hour = math.floor(input.now / 3600000)
  local id = box .. '-' .. string.format('%.0f', hour)
  local fields = { 'notices ' .. box, 'notices ' .. id }
  local counts, limits = call('HMGET', mailed, unpack(fields)), input.limits
  local isOfDay = (tonumber(counts[1] or nil) or 0) < limits.noticesPerDay
  if isOfDay and (tonumber(counts[2] or nil) or 0) < limits.noticesPerHour then
    countAll(fields)
    return false
  end
  local digest = decoded(digests, id, { from = 'number', ['until'] = 'number', counts = 'table' })
  if not digest then
    dropOldDigests(hour)
    digest = { from = hour * 3600000, ['until'] = (hour + 1) * 3600000, counts = {}, consultant = consultant }
    for _, planned in ipairs(input.digest) do
      if planned.recipient == recipient and planned.channel == channel then
        planned.due = digest['until']
        queue(id, nil, { planned }, input.now)
      end
    end
    raise('notices_digest')
  end
  digest.counts[kind] = (digest.counts[kind] or 0) + 1
  call('HSET', digests, id, cjson.encode(digest))
  return true
end
`;
