import { paymentEnds } from './payment-ends.lua.ts';

/**
 * Migration from version 3 to 4: ends payments of appointments that do not take place, with `endPayments`'s
 * rules. Each portion is one atomic step, and the last marks the store in the same step, so that a later
 * portion finds whatever code of version 3 ends in between. KEYS: marker, appointments' statuses, set-aside
 * values, then `endingKeys` in their order. ARGV: version 3, version 4, now in ISO 8601 and in milliseconds,
 * most payments per portion. Returns the marker, '' for none.
 */
export const carryEndedPayments = `
local call = redis.call
local marker, statuses, aside = unpack(KEYS, 1, 3)
local payments, paymentsByAppointment, paymentVersions, paymentStates, paymentsUnsettled,
  paymentsOwed, paymentChanges, paymentsReturning = unpack(KEYS, 4)
local before, after, at, now, most = unpack(ARGV)
local marked = call('GET', marker)
if marked ~= before then return marked or '' end
local clock = tonumber(now)
${paymentEnds}
local members, count = call('ZRANGE', paymentsByAppointment, 0, -1), 0
for first = 1, #members, 1000 do
  local ids, asked = {}, {}
  for i = first, math.min(first + 999, #members) do
    ids[#ids + 1], asked[#asked + 1] = string.match(members[i], '^(%S+) (%S+)$')
  end
  for i, status in ipairs(call('HMGET', statuses, unpack(ids))) do
    local text = over[status] and call('HGET', payments, asked[i])
    if text and not string.find(text, '"overAt"', 1, true) and endPayment(asked[i], at, clock) then
      count = count + 1
      if count == tonumber(most) then return marked end
    end
  end
end
call('SET', marker, after)
return after
`;
