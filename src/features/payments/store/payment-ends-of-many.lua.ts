import { countsOf, endsOf, ofEach } from './payment-ends.lua.ts';

/**
 * Where there are few payments, all are read at once, since each command costs the embedded engine
 * milliseconds; many would hold Redis for as long.
 */
export const ofMany = `
${ofEach}
local paymentsOfEach = paymentsOf
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

/** `countsHeld` for many appointments. */
export const countsHeldOfMany = countsOf(ofMany);
/** `paymentEnds` for many appointments. */
export const paymentEndsOfMany = endsOf(ofMany);
