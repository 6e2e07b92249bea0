/**
 * Moves an appointment that can still take place to another time, if nobody else has that. An
 * `appointmentScript`, audited. The record keeps its date and time side by side, so they can be
 * exchanged in its JSON: what a visitor wrote has no unescaped quote.
 * ARGV: id, now, score and start of the new time, id for a slot made for it, \`"date":…,"time":…\`,
 * event, notification.
 * Returns \`unknown\`, \`illegal\` or \`booked\` alone, or \`moved\` with record and status.
 */
export const moveAppointment = `
local id, now, score, start, fresh, moment, event, notification = unpack(ARGV, 1, 8)
local record, status = redis.call('HGET', records, id), redis.call('HGET', statuses, id)
if not record then return { 'unknown' } end
if status ~= 'pending' and status ~= 'confirmed' then return { 'illegal' } end

local from = string.match(record, '"date":"[^"]*","time":"[^"]*"')
if from == moment then return { 'moved', record, status } end

local before = redis.call('HGET', held, id)
if not take(score, id, fresh) then return { 'booked' } end
if before then vacate(before, tonumber(redis.call('ZSCORE', byStart, id)) > tonumber(now)) end

record = string.gsub(record, '"date":"[^"]*","time":"[^"]*"', moment, 1)
redis.call('HSET', records, id, record)
redis.call('ZADD', byStart, start, id)
remember(id, '{"from":{' .. from .. '},' .. string.sub(event, 2))
tell(notification, id, now)
audit()
return { 'moved', record, status }
`;
