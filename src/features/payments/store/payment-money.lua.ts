import { countsOf, ofEach } from './payment-ends.lua.ts';

/**
 * Lua: `moneyOf(id, status)` returns, in cents: what the firm holds for an appointment, what can still be paid,
 * the part of that which is past its due date, what is on its way to the firm, what was given back, and of what
 * is held that which goes back and, once it does not take place, is kept. Needs only `payments`,
 * `paymentsByAppointment`, `paymentsReturning`, `histories` and `input.today`, in the firm's time zone.
 */
export const sumsMoney = `
${countsOf(ofEach)}
-- What goes back of what was held when it ended, while no run has carried that out; nil for none.
local function orderedAtEnd(id)
  if not call('ZSCORE', paymentsReturning, id) then return nil end
  local last
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    if string.find(line, '"kind":"status"', 1, true) then last = line end
  end
  local ended = last and parsed(last, { money = 'table?' })
  local back = ended and ended.money and tonumber(ended.money.back)
  return back and math.floor(back * 100 + 0.5)
end

local function moneyOf(id, status)
  local paid, open, overdue, coming, back, returning, kept = 0, 0, 0, 0, 0, 0, 0
  local isDecided = false
  for _, row in ipairs(paymentsOf({ id })) do
    local payment = paymentOf(row[2]) or { cents = 0 }
    local session = payment.session and payment.session.state
    local isLost = payment.dispute and payment.dispute.state == 'lost'
    if payment.paid and not isLost then
      local refunded = payment.elsewhere and payment.cents or refundedOf(payment)
      local held, goes = math.max(0, payment.cents - refunded), 0
      for _, refund in ipairs(payment.refunds or {}) do
        if refund.state == 'pending' then goes = goes + refund.cents end
      end
      for _, order in ipairs(payment.orders or {}) do
        goes = goes + (type(order) == 'table' and tonumber(order.cents) or 0)
      end
      goes = math.min(goes, held)
      paid, back, returning = paid + held, back + refunded, returning + goes
      isDecided = isDecided or payment.decided ~= nil
      if payment.dismissedAt then
        kept = kept + held - goes
      elseif payment.overAt then
        kept = kept + math.min(payment.kept or 0, held - goes)
      end
    elseif not payment.paid and (session == 'processing' or session == 'paid') then
      coming = coming + payment.cents
    elseif not payment.paid and not payment.expiredAt and not payment.overAt then
      open = open + payment.cents
      if tostring(payment.dueOn) < input.today then overdue = overdue + payment.cents end
    end
  end
  local ordered = not active[status] and not isDecided and orderedAtEnd(id)
  if ordered then
    returning = math.min(ordered, paid)
    kept = paid - returning
  end
  return { paid, open, overdue, coming, back, returning, kept }
end
`;
