/**
 * Ends payments in the same atomic step as their appointments. Locals: `payments`, `paymentVersions`,
 * `paymentStates`, `paymentsByAppointment`, `paymentsUnsettled`, `paymentsOwed`, `paymentsReturning`,
 * `paymentChanges`, as `endingKeys` names them.
 */
import { guard } from '#platform/redis/guard.ts';
import { overStatuses } from '#features/appointments/contract.ts';

/** Lua: `over[status]` for statuses in which an appointment does not take place. */
const knowsOver = `
local over = { ${overStatuses.map((status) => `${status} = true`).join(', ')} }
`;

/**
 * Lua: `paymentsOf(ids)` returns rows of appointment and payment. Where there are few payments, all are read at once,
 * since each command costs the embedded engine milliseconds; many would hold Redis for as long.
 */
const findsPayments = `
local function paymentsOfEach(ids)
  local rows = {}
  for _, id in ipairs(ids) do
    for _, member in ipairs(call('ZRANGEBYLEX', paymentsByAppointment, '[' .. id .. ' ', '(' .. id .. '!')) do
      rows[#rows + 1] = { id, string.sub(member, #id + 2) }
    end
  end
  return rows
end

local function paymentsOf(ids)
  if #ids == 1 or call('ZCARD', paymentsByAppointment) > 2000 then return paymentsOfEach(ids) end
  local rows, theirs = {}, {}
  for _, id in ipairs(ids) do theirs[id] = true end
  for _, member in ipairs(call('ZRANGE', paymentsByAppointment, 0, -1)) do
    local appointment, id = string.match(member, '^(%S+) (%S+)$')
    if theirs[appointment] then rows[#rows + 1] = { appointment, id } end
  end
  return rows
end
`;

/**
 * Lua: `paymentOf(id)` returns a stored payment, nil if it cannot be read; `heldOf(payment)` the cents that the firm
 * holds of it, how many of those are not on their way back, and how many of the latter can be given back. With
 * `findsPayments`. Needs only `payments` and `paymentsByAppointment`.
 */
const countsHeld = `
${findsPayments}
local function paymentOf(id)
  local payment = parsed(call('HGET', payments, id), {
    version = 'number', cents = 'number', appointment = 'string?', session = 'table?', paid = 'table?', kept = 'number?',
    refunds = 'table?', orders = 'table?', dispute = 'table?'
  })
  for _, refund in ipairs(payment and payment.refunds or {}) do
    if not fits(refund, { state = 'string', cents = 'number' }) then return nil end
  end
  return payment
end

local function centsIn(list, state)
  local cents = 0
  for _, each in ipairs(list or {}) do
    if type(each) == 'table' and each.state == state then cents = cents + (tonumber(each.cents) or 0) end
  end
  return cents
end

local function refundedOf(payment) return centsIn(payment.refunds, 'succeeded') end

-- The cents that the firm has of it, as \`heldCents\` counts them; none of what it decided to keep.
local function heldOf(payment)
  local dispute = payment.dispute
  if payment.dismissedAt or not payment.paid or (dispute and dispute.state == 'lost') then return 0, 0, 0 end
  local held = math.max(0, payment.cents - refundedOf(payment) - (payment.kept or 0))
  local left = math.max(0, held - centsIn(payment.refunds, 'pending') - centsIn(payment.orders))
  local isFree = not dispute or dispute.state == 'won' or dispute.isInquiry
  return held, left, isFree and left or math.max(0, left - (tonumber(dispute.cents) or left))
end
`;

/**
 * Lua: `endPayment(id, at, now)` ends the payment of an appointment that does not take place: an open one is
 * withdrawn and its session marked to be ended at Stripe; a paid one is owed. `at` is in ISO 8601, `now` in
 * milliseconds. `keepPayment(id, payment, now)` writes a payment with a new version, and all else as `putPayment` does.
 */
export const paymentEnds = `
${guard}
${knowsOver}
${countsHeld}
-- As \`paymentState\` has it of what is not paid.
local function unpaidStateOf(payment)
  local session = payment.session and payment.session.state
  if session == 'processing' or session == 'paid' then return 'processing' end
  if payment.expiredAt or payment.overAt then return 'expired' end
  return session == 'failed' and 'failed' or 'open'
end

local function keepPayment(id, payment, now)
  payment.version = payment.version + 1
  call('HSET', payments, id, cjson.encode(payment))
  call('HSET', paymentVersions, id, string.format('%d', payment.version))
  if not payment.paid then call('HSET', paymentStates, id, unpaidStateOf(payment)) end
  if payment.overAt and heldOf(payment) > 0 then
    call('ZADD', paymentsOwed, 'NX', string.format('%.0f', now), id)
  else
    call('ZREM', paymentsOwed, id)
  end
  local isToEnd = not payment.paid and (payment.expiredAt or payment.overAt)
  if isToEnd and payment.session and payment.session.state == 'open' then
    call('ZADD', paymentsUnsettled, 'XX', 0, id)
  end
  addTo(paymentChanges, nil, 1)
end

-- Gives the state that it had, and the cents under way, held, free to go back, and given back before or on their
-- way; nothing for one that was over before.
local function endPayment(id, at, now)
  local payment = paymentOf(id)
  if not payment or payment.overAt then return nil end
  local before = payment.paid and 'paid' or unpaidStateOf(payment)
  payment.overAt = at
  keepPayment(id, payment, now)
  local all, held, back = heldOf(payment)
  -- What the bank has taken back was not given.
  local isLost = payment.dispute and payment.dispute.state == 'lost'
  local returned = isLost and 0 or refundedOf(payment) + all - held
  return before, before == 'processing' and payment.cents or 0, held, back, returned
end
`;
