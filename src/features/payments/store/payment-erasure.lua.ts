import { paymentEnds } from './payment-ends.lua.ts';

/**
 * Lua: what erasing leaves of payments, for the scripts of `erasure.lua.ts`, whose `drop`, `forget`,
 * `gone` and `traced` it knows. `anonymisePayments(ids, isErased)` takes out whose they are and gives how
 * many there were; `isErased(appointment)` tells whether that goes with them, and is asked before it
 * does: what was paid for one that was still to take place is owed. `erasePayments(ids)` leaves nothing.
 */
export const paymentErasure = `
${paymentEnds}
-- Whether erasing this appointment keeps it from taking place.
local function endsByErasing(id)
  local status = call('HGET', statuses, id)
  if status ~= 'confirmed' then return status == 'pending' or over[status] end
  local record = parsed(call('HGET', records, id), { endsAt = 'string' })
  return not record or not write or record.endsAt > write.entry.at
end

local function unlinkPayment(id, payment)
  local email = call('HGET', paymentEmails, id)
  if email then call('ZREM', paymentsByEmail, email .. ' ' .. id) end
  call('HDEL', paymentEmails, id)
  if payment and payment.appointment then
    call('ZREM', paymentsByAppointment, payment.appointment .. ' ' .. id)
  end
  call('ZREM', paymentsNamed, id)
end

-- Once the books need not be kept any longer, or where nothing can be read of it: whether somebody may
-- still pay is not known then, so that its sessions are to be ended.
local function erasePayments(ids)
  if #ids == 0 then return end
  local theirs = {}
  for _, id in ipairs(ids) do
    local payment = paymentOf(id)
    theirs[id], gone[id] = payment and 'read' or 'unread', true
    unlinkPayment(id, payment)
  end
  local known = call('HGETALL', paymentsBySession)
  for i = 1, #known, 2 do
    local how = theirs[known[i + 1]]
    if how then call('HDEL', paymentsBySession, known[i]) end
    if how == 'unread' then call('ZADD', paymentsUnsettled, 0, 'session ' .. known[i]) end
  end
  drop(ids, { payments, paymentVersions, paymentStates }, { paymentsByCreation, paymentsUnsettled, paymentsOwed })
  forget(ids)
end

local function anonymisePayment(id, payment, isErased)
  local appointment = payment.appointment
  local isEnded = appointment and isErased and isErased(appointment) and endsByErasing(appointment)
  traced[#traced + 1] = id
  unlinkPayment(id, payment)
  payment.clientName, payment.email, payment.note, payment.appointment = nil, nil, nil, nil
  for _, refund in ipairs(payment.refunds or {}) do refund.reason = nil end
  for _, order in ipairs(payment.orders or {}) do order.reason = '' end
  payment.anonymisedAt = write and write.entry.at or payment.createdAt
  if isEnded then payment.overAt = payment.overAt or payment.anonymisedAt end
  if not payment.paid then payment.expiredAt = payment.expiredAt or payment.anonymisedAt end
  keepPayment(id, payment, write and write.at or 0)
end

-- The books need what was paid, not by whom. What nobody has paid is asked of nobody any more.
local function anonymisePayments(ids, isErased)
  local unreadable = {}
  for _, id in ipairs(ids) do
    local payment = paymentOf(id)
    if payment then
      anonymisePayment(id, payment, isErased)
    else
      unreadable[#unreadable + 1] = id
    end
  end
  erasePayments(unreadable)
  if #ids > 0 then forget(ids) end
  return #ids
end
`;
