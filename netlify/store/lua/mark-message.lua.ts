/**
 * Marks a message as read, which keeps the moment of the first time, or as unread.
 * KEYS: records, unread, when read. ARGV: id, now, or '' for unread. Audited.
 * Returns record and when it was read, or nil for an unknown id.
 */
export const markMessage = `
local id, now = ARGV[1], ARGV[2]
local record = redis.call('HGET', KEYS[1], id)
if not record then return nil end

if now == '' then
  if redis.call('HDEL', KEYS[3], id) == 1 then
    redis.call('SADD', KEYS[2], id)
    audit()
  end
elseif redis.call('HSETNX', KEYS[3], id, now) == 1 then
  redis.call('SREM', KEYS[2], id)
  audit()
end
return { record, redis.call('HGET', KEYS[3], id) }
`;
