import { countsOf, ofEach } from './payment-ends.lua.ts';

/**
 * Lua: `moneyOf(id)` returns what was paid for an appointment and not refunded, what can still be paid, and the
 * part of that which is past its due date, in cents. Needs only `payments`, `paymentsByAppointment` and
 * `input.today`, in the firm's time zone.
 */
export const sumsMoney = `
${countsOf(ofEach)}
local function moneyOf(id)
  local paid, open, overdue = 0, 0, 0
  for _, row in ipairs(paymentsOf({ id })) do
    local payment = paymentOf(row[2]) or { cents = 0 }
    local session = payment.session and payment.session.state
    local isLost = payment.dispute and payment.dispute.state == 'lost'
    if payment.paid then
      paid = paid + (isLost and 0 or math.max(0, payment.cents - refundedOf(payment)))
    elseif session ~= 'processing' and session ~= 'paid' and not payment.expiredAt and not payment.overAt then
      open = open + payment.cents
      if tostring(payment.dueOn) < input.today then overdue = overdue + payment.cents end
    end
  end
  return { paid, open, overdue }
end
`;
