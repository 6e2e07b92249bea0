import { findsOpenPayment } from '#registry/endings.ts';
import { addressed, found, known } from './linked.lua.ts';

/** Returns the id of a payment, in a list, or `illegal`. */
export const findPayment = `
${findsOpenPayment}
${found}
${addressed}
local payment = openPaymentOf(id)
return payment and { payment } or 'illegal'
`;

/** Returns the text of a record, or `illegal`. Locals: `helds`. */
export const findBooked = `
local waiting = call('HGET', helds, input.id)
if waiting then
  local held = parsed(waiting, { digest = 'string', record = 'table', ['until'] = 'number' })
  local isTheirs = held and input.address == string.sub(held.digest, 1, 8)
  if not isTheirs then return 'unknown' end
  if not held.lost and held['until'] > input.now then return 'illegal' end
  held.record.isChosen = held.record.consultant and true or nil
  return cjson.encode(held.record)
end
${known}
${addressed}
return active[status] and not isPast and 'illegal' or text
`;
