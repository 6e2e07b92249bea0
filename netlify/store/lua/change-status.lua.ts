/**
 * Gives an appointment another status if it has one of those that lead there. An
 * `appointmentScript`, audited.
 * ARGV: id, status, now, event, notification, then the statuses that lead there.
 * Returns \`unknown\` or \`illegal\` alone, or \`changed\` with the record.
 */
export const changeStatus = `
local id, status, now, event, notification = unpack(ARGV, 1, 5)
local record = redis.call('HGET', records, id)
if not record then return { 'unknown' } end

local current, allowed = redis.call('HGET', statuses, id), false
for i = 6, #ARGV do allowed = allowed or ARGV[i] == current end
if not allowed then return { 'illegal' } end

redis.call('HSET', statuses, id, status)
remember(id, '{"from":"' .. current .. '",' .. string.sub(event, 2))
tell(notification, id, now)
local slot, start = redis.call('HGET', held, id), tonumber(redis.call('ZSCORE', byStart, id))
if status == 'cancelled' and slot and start and start > tonumber(now) then
  redis.call('HDEL', held, id)
  vacate(slot, true)
end
audit()
return { 'changed', record }
`;
