import { letsStand } from './lets-stand.lua.ts';
import { paymentEndsOfMany } from '#registry/endings.ts';

/**
 * Sets unanswered requests to `expired` and frees their time. Their span is kept in case they are confirmed
 * later. Their open payment requests are withdrawn. Deliveries are queued only for appointments that have not
 * begun. An `appointmentScript` with `undos`, audited.
 * `input`: due (requests that lapse by then), now, limit (most at once), event, deliveries.
 * Answers how many were due.
 */
export const expireRequests = `
${letsStand}
${paymentEndsOfMany}
local ids = call('ZRANGEBYSCORE', pending, '-inf', input.due, 'LIMIT', 0, input.limit)
local lapsing, count = {}, 0
for _, id in ipairs(ids) do
  if call('HGET', statuses, id) == 'pending' then lapsing[#lapsing + 1] = id end
end
local withdrawn, money = endPayments(lapsing, input.event.at, input.now)
for _, id in ipairs(ids) do
  call('ZREM', pending, id)
  if call('HGET', statuses, id) == 'pending' then
    input.event.withdrawn, input.event.money = withdrawn[id], money[id]
    call('HSET', statuses, id, 'expired')
    call('ZREM', taken, id)
    remember(id, input.event)
    letStand(id)
    local start = call('ZSCORE', byStart, id)
    if start and tonumber(start) > input.now then tell(id) end
    count = count + 1
  end
end
if count > 0 then audit(count) end
return #ids
`;
