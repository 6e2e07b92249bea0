/**
 * Enters a confirmed appointment at a time that nobody has. An `appointmentScript`, audited.
 * ARGV: slot score, id for a slot made for it, appointment id, record, now, start, digest of the
 * e-mail address or '', event, notification. Returns 1, or 0 and has written nothing.
 */
export const enterAppointment = `
local score, fresh, id, record, now, start, email, event, notification = unpack(ARGV, 1, 9)
if not take(score, id, fresh) then return 0 end
redis.call('HSET', records, id, record)
redis.call('HSET', statuses, id, 'confirmed')
redis.call('HSET', histories, id, event)
redis.call('ZADD', byCreation, now, id)
redis.call('ZADD', byStart, start, id)
if email ~= '' then
  redis.call('HSET', emails, id, email)
  redis.call('ZADD', byEmail, 0, email .. ' ' .. id)
end
tell(notification, id, now)
audit()
return 1
`;
