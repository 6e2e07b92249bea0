import { countsOf, ofEach } from './payment-ends.lua.ts';

const openOf = (paymentsOf: string) => `
${countsOf(paymentsOf)}
local function openPaymentOf(id)
  local found, due
  for _, row in ipairs(paymentsOf({ id })) do
    local payment = paymentOf(row[2])
    local session = payment and payment.session and payment.session.state
    local isUnderWay = session == 'processing' or session == 'paid'
    local isOpen = payment and not (payment.paid or isUnderWay or payment.expiredAt or payment.overAt)
    local dueOn = isOpen and tostring(payment.dueOn)
    if dueOn and (not due or dueOn < due) then found, due = row[2], dueOn end
  end
  return found
end
`;

/**
 * Lua: `openPaymentOf(id)` returns the id of the payment for an appointment that is due first of those that can
 * be paid, as `moneyOf` counts them; nil if there is none. Needs only `payments` and `paymentsByAppointment`.
 */
export const findsOpenPayment = /* @__PURE__ */ openOf(ofEach);
