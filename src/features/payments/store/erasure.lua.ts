import { paymentEnds } from './payment-ends.lua.ts';

/**
 * Lua: erases payments; for most, only the personal data is removed. Locals besides those of
 * `records/store/erasure-parts.lua.ts`: `statuses` and `records` of appointments, and `paymentKeys` as
 * `erasure.ts` names them.
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
  drop(ids, { payments, paymentVersions, paymentStates }, { paymentsByCreation, paymentsUnsettled, paymentsOwed, paymentsReturning })
  forget(ids)
end

local function anonymisePayment(id, payment, isErased)
  local appointment = payment.appointment
  local isEnded = appointment and isErased and isErased(appointment) and endsByErasing(appointment)
  traced[#traced + 1] = id
  unlinkPayment(id, payment)
  for _, field in ipairs({ 'clientName', 'email', 'payer', 'reference', 'note', 'appointment' }) do
    payment[field] = nil
  end
  -- Typed by hand, so it may name somebody.
  payment.packageName = ''
  for _, refund in ipairs(payment.refunds or {}) do refund.reason = nil end
  for _, order in ipairs(payment.orders or {}) do order.reason = '' end
  payment.anonymisedAt = write and write.entry.at or payment.createdAt
  if isEnded then payment.overAt = payment.overAt or payment.anonymisedAt end
  if not payment.paid then payment.expiredAt = payment.expiredAt or payment.anonymisedAt end
  keepPayment(id, payment, write and write.at or 0)
end

-- Takes out whose they are and gives how many there were; \`isErased(appointment)\` tells whether that goes
-- with them, and is asked before it does: what was paid for one that was still to take place is owed.
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

local function setOf(ids)
  local set = {}
  for _, id in ipairs(ids) do set[id] = true end
  return function(id) return set[id] end
end
local function anonymiseSome(ids, all, isWanted)
  local named = {}
  for _, id in ipairs(ids) do
    if isWanted(id) then named[#named + 1] = id end
  end
  return anonymisePayments(named, setOf(all[places.appointment]))
end

kinds.payment = {
  records = payments,
  -- What goes with an appointment is counted with that.
  isFirst = true,
  eraseChosen = function(ids, all)
    local isSeen = {}
    return anonymiseSome(ids, all, function(id)
      local text = not isSeen[id] and call('HGET', payments, id)
      isSeen[id] = true
      return text and not string.find(text, '"anonymisedAt"', 1, true)
    end)
  end,
  eraseAgain = function(ids, all)
    return anonymiseSome(ids, all, function(id) return call('HEXISTS', paymentEmails, id) == 1 end)
  end,
  eraseOld = function(kept, limit)
    local count = anonymisePayments(oldest(paymentsNamed, kept.messages, limit))
    erasePayments(oldest(paymentsByCreation, kept.payments, limit))
    return count
  end,
  eraseUnread = function(id) erasePayments({ id }) end,
}

whenErased.appointment = whenErased.appointment or {}
table.insert(whenErased.appointment, function(ids)
  local asked = paymentsOf(ids)
  for i, row in ipairs(asked) do asked[i] = row[2] end
  anonymisePayments(asked, function() return true end)
end)

-- Before all others: what goes with an appointment may be somebody else's to pay.
table.insert(ofPerson, 1, function(email, counts)
  local known = membersOf(paymentsByEmail, email, input.most)
  local function isTheirs(id) return call('HGET', emails, id) == email end
  counts[places.payment] = counts[places.payment] + anonymisePayments(known, isTheirs)
  unlink(paymentsByEmail, email, known)
  return #known < input.most
end)

sources[places.payment] = {
  kinds = { 'payment' },
  hashes = { { payments, ledger } },
  ofEmail = function(email) return membersOf(paymentsByEmail, email) end,
}

-- As \`paymentState\` has it.
local function paymentStateOf(payment)
  if not payment.paid then return unpaidStateOf(payment) end
  local disputed = ({ open = 'disputed', lost = 'lost' })[payment.dispute and payment.dispute.state]
  if disputed then return disputed end
  local back = refundedOf(payment)
  return back == 0 and 'paid' or back < payment.cents and 'partly_refunded' or 'refunded'
end
mends[paymentStates] = function(id)
  local payment = paymentOf(id)
  return payment and paymentStateOf(payment)
end
mends[paymentVersions] = function(id)
  local payment = paymentOf(id)
  return payment and string.format('%d', payment.version)
end

-- One whose appointment was over meanwhile ends as it would have.
restores[payments] = function(id)
  local payment = paymentOf(id)
  if payment and payment.appointment and over[call('HGET', statuses, payment.appointment)] then
    endPayment(id, write.entry.at, write.at)
  end
end
`;
