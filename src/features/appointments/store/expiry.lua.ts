import { letsStand } from './lets-stand.lua.ts';
import { paymentEnds } from '#registry/endings.ts';

/**
 * Up to `input.limit` requests that are to be looked at by `input.due`: rows of id, then, status, beginning,
 * creation, history and delivery log.
 */
export const readWaiting = `
local rows = {}
for _, id in ipairs(call('ZRANGEBYSCORE', pending, '-inf', input.due, 'LIMIT', 0, input.limit)) do
  rows[#rows + 1] = {
    id, call('ZSCORE', pending, id), call('HGET', statuses, id), call('ZSCORE', byStart, id),
    call('ZSCORE', byCreation, id), call('HGET', histories, id), call('HGET', ledger, id)
  }
end
return rows
`;

/**
 * Lua: `isAsSeen(request)` is true for a request of `input` (`id`, `lookAt`) that was neither answered nor
 * moved since it was read.
 */
const knowsSeen = `
local function isAsSeen(request)
  return tonumber(call('ZSCORE', pending, request.id) or nil) == request.lookAt
end
`;

/**
 * Looks at requests again later (`again`), and queues the reminders of those that have `isDue`. An
 * `appointmentScript`. `input`: requests, deliveries, now.
 */
export const postponeRequests = `
${knowsSeen}
for _, request in ipairs(input.requests) do
  if isAsSeen(request) then
    call('ZADD', pending, request.again, request.id)
    if request.isDue then tell(request.id, input.now) end
  end
end
`;

/**
 * Sets unanswered requests to `expired` and frees their time. Their span is kept in case they are confirmed
 * later. Their open payment requests are withdrawn. Deliveries are queued only for appointments that have not
 * begun. An `appointmentScript` with `undos`, audited.
 * `input`: requests, now, event, deliveries.
 */
export const expireRequests = `
${knowsSeen}
${letsStand}
${paymentEnds}
local lapsing = {}
for _, request in ipairs(input.requests) do
  if isAsSeen(request) then
    call('ZREM', pending, request.id)
    if call('HGET', statuses, request.id) == 'pending' then lapsing[#lapsing + 1] = request.id end
  end
end
local withdrawn, money = endPayments(lapsing, input.event.at, input.now)
for _, id in ipairs(lapsing) do
  input.event.withdrawn, input.event.money = withdrawn[id], money[id]
  call('HSET', statuses, id, 'expired')
  call('ZREM', taken, id)
  remember(id, input.event)
  letStand(id)
  local start = call('ZSCORE', byStart, id)
  if start and tonumber(start) > input.now then tell(id) end
end
if #lapsing > 0 then audit(#lapsing) end
`;
