/**
 * Books the free slot of a date and time, or writes nothing. An `appointmentScript`.
 * KEYS after the appointment's own: the idempotency key if there is one.
 * ARGV: slot score, appointment id, record, now, start, digest of the e-mail address, most open
 * appointments, event, notification, idempotency record, when that is forgotten.
 * Returns a kind, for \`known\` the idempotency record, for \`too_many_open\` the next start.
 */
export const book = `
local score, id, record, now, start, email = unpack(ARGV, 1, 6)
local idempotency = KEYS[15]

local known = idempotency and redis.call('GET', idempotency)
if known then return { 'known', known } end

local slot = redis.call('ZRANGEBYSCORE', freeSlots, score, score, 'LIMIT', 0, 1)[1]
if not slot then return { 'slot_unavailable' } end

local open, nextStart = 0, nil
local theirs = redis.call('ZRANGEBYLEX', byEmail, '[' .. email .. ' ', '(' .. email .. '!')
for i, member in ipairs(theirs) do theirs[i] = string.sub(member, #email + 2) end
if #theirs > 0 then
  local states = redis.call('HMGET', statuses, unpack(theirs))
  local starts = redis.call('ZMSCORE', byStart, unpack(theirs))
  for i = 1, #theirs do
    if states[i] == 'pending' and tonumber(starts[i]) > tonumber(now) then
      open = open + 1
      if not nextStart or tonumber(starts[i]) < tonumber(nextStart) then nextStart = starts[i] end
    end
  end
end
if open >= tonumber(ARGV[7]) then return { 'too_many_open', nextStart } end

redis.call('ZREM', freeSlots, slot)
redis.call('HSET', records, id, record)
redis.call('HSET', statuses, id, 'pending')
redis.call('HSET', held, id, slot)
redis.call('HSET', emails, id, email)
redis.call('HSET', histories, id, ARGV[8])
redis.call('ZADD', byCreation, now, id)
redis.call('ZADD', byStart, start, id)
redis.call('ZADD', byEmail, 0, email .. ' ' .. id)
tell(ARGV[9], id, now)
if idempotency then
  redis.call('SET', idempotency, ARGV[10], 'PXAT', ARGV[11])
  redis.call('HSET', requests, id, idempotency)
end
return { 'booked' }
`;
