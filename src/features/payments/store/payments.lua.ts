/**
 * Scripts of payments. Locals as `scriptKeys` names them, and `outbox`, `ledger`. The content of a record is
 * decided by the caller; the script only checks whether it may still be written.
 */
import { outboxLibrary } from '#features/outbox/index.ts';
import { findsPayments, knowsOver } from './payment-ends.lua.ts';

/**
 * Writes a payment in place of its earlier version, or a new one if `expected` is 0, and queues its
 * notifications. `input`: id, record (JSON), version, expected, state, session or nil, emailDigest and
 * appointment ('' for none), isNamed, isUnsettled, isOwed, createdAt, now, notices (each event and planned).
 * Audited. Answers and shows 1 when written. Answers 0 if the stored version is another; for a new payment, 2
 * if its appointment does not exist, 3 if that does not take place.
 */
export const putPayment = `
${outboxLibrary}
${knowsOver}
local id, now = input.id, input.now
local found = tonumber(call('HGET', versions, id)) or 0
if found ~= input.expected then return 0 end
-- Whoever was erased while Stripe was asked does not come back by a new payment.
local isNew = found == 0 and input.appointment ~= ''
if isNew and call('HEXISTS', appointments, input.appointment) == 0 then return 2 end
if isNew and over[call('HGET', statuses, input.appointment)] then return 3 end

call('HSET', records, id, input.record)
call('HSET', versions, id, input.version)
call('HSET', states, id, input.state)
call('ZADD', byCreation, input.createdAt, id)
if input.session then call('HSET', bySession, input.session, id) end

local known = call('HGET', emails, id) or ''
if known ~= input.emailDigest then
  if known ~= '' then call('ZREM', byEmail, known .. ' ' .. id) end
  call('HSET', emails, id, input.emailDigest)
  call('ZADD', byEmail, 0, input.emailDigest .. ' ' .. id)
end
if input.appointment ~= '' then call('ZADD', byAppointment, 0, input.appointment .. ' ' .. id) end
if input.isNamed then call('ZADD', named, input.createdAt, id) end
if input.isUnsettled then
  call('ZADD', unsettled, now, id)
else
  call('ZREM', unsettled, id)
end
if input.isOwed then
  call('ZADD', owed, 'NX', now, id)
else
  call('ZREM', owed, id)
end
addTo(changes, nil, 1)
for _, notice in ipairs(input.notices) do queue(id, notice.event, notice.planned, now) end
audit()
show(1)
return 1
`;

/**
 * A payment, and the stored result of the caller's idempotency key. Locals: `records`, `idempotency` or nil.
 * `input`: id. Returns the record and that result, each nil for none.
 */
export const findPayment = `
return {
  call('HGET', records, input.id),
  idempotency and call('GET', idempotency) or false
}
`;

/** The payment of a session. Locals: `records`, `bySession`. `input`: session. */
export const findPaymentBySession = `
local id = call('HGET', bySession, input.session)
return id and call('HGET', records, id)
`;

/** Payments of appointments. Locals: `payments`, `paymentsByAppointment`. `input`: appointments. */
export const listOfAppointments = `
${findsPayments}
local rows = {}
for _, row in ipairs(paymentsOf(input.appointments)) do
  local record = call('HGET', payments, row[2])
  if record then rows[#rows + 1] = record end
end
return rows
`;

/**
 * Owed records, latest first. Locals: `records`, `owed`. `input`: limit; after, or nil. Nil if `after` is
 * unknown.
 */
export const listOwed = `
local rows, last = {}, -1
if input.after then last = call('ZREVRANK', owed, input.after) end
if not last then return nil end
for _, id in ipairs(call('ZREVRANGE', owed, last + 1, last + input.limit)) do
  local record = call('HGET', records, id)
  if record then rows[#rows + 1] = record end
end
return rows
`;

/**
 * Ids and records, those not asked about for the longest time first. A payment that was erased unread is
 * `session <its id>` with ''. `input`: limit; toEnd, for only those whose sessions are to be ended.
 */
export const listUnsettled = `
local rows = {}
local last = input.toEnd and 0 or '+inf'
for _, id in ipairs(call('ZRANGEBYSCORE', unsettled, '-inf', last, 'LIMIT', 0, input.limit)) do
  local record = call('HGET', records, id) or string.find(id, '^session ') and ''
  if record then rows[#rows + 1] = { id, record } end
end
return rows
`;

/** Records when a payment was asked about. `input`: id, now. */
export const touchUnsettled = `
call('ZADD', unsettled, 'XX', input.now, input.id)
return 1
`;
