/**
 * Lua: what erasing leaves of payments, for the scripts of `erasure.lua.ts`, whose `drop`, `forget`,
 * `gone` and `traced` it knows. `anonymisePayments(ids)` takes out whose they are and gives how many there were;
 * `erasePayments(ids)` leaves nothing.
 */
export const paymentErasure = `
-- A payment as it was kept, nil for one that cannot be read.
local function paymentOf(id)
  return parsed(call('HGET', payments, id), {
    version = 'number', appointment = 'string?', session = 'table?', refunds = 'table?', orders = 'table?'
  })
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

-- Once the books need not be kept any longer, or where nothing can be read of it.
local function erasePayments(ids)
  if #ids == 0 then return end
  local theirs = {}
  for _, id in ipairs(ids) do
    theirs[id], gone[id] = true, true
    unlinkPayment(id, paymentOf(id))
  end
  local known = call('HGETALL', paymentsBySession)
  for i = 1, #known, 2 do
    if theirs[known[i + 1]] then call('HDEL', paymentsBySession, known[i]) end
  end
  drop(ids, { payments, paymentVersions, paymentStates }, { paymentsByCreation, paymentsUnsettled })
  forget(ids)
end

local function anonymisePayment(id, payment)
  traced[#traced + 1] = id
  unlinkPayment(id, payment)
  payment.clientName, payment.email, payment.note, payment.appointment = nil, nil, nil, nil
  for _, refund in ipairs(payment.refunds or {}) do refund.reason = nil end
  for _, order in ipairs(payment.orders or {}) do order.reason = '' end
  payment.anonymisedAt = write and write.entry.at or payment.createdAt
  if not payment.paid and not payment.expiredAt then
    payment.expiredAt = payment.anonymisedAt
    local isOnItsWay = payment.session and payment.session.state == 'processing'
    if not isOnItsWay then call('HSET', paymentStates, id, 'expired') end
  end
  payment.version = payment.version + 1
  call('HSET', payments, id, cjson.encode(payment))
  call('HSET', paymentVersions, id, string.format('%d', payment.version))
  addTo(paymentChanges, nil, 1)
end

-- The books need what was paid, not by whom. What nobody has paid is asked of nobody any more.
local function anonymisePayments(ids)
  local unreadable = {}
  for _, id in ipairs(ids) do
    local payment = paymentOf(id)
    if payment then
      anonymisePayment(id, payment)
    else
      unreadable[#unreadable + 1] = id
    end
  end
  erasePayments(unreadable)
  if #ids > 0 then forget(ids) end
  return #ids
end
`;
