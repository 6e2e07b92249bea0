import { sumsMoney } from '#registry/endings.ts';
import { addressed, answered, found } from './linked.lua.ts';

/**
 * The visitor's appointment, or `held` with a request that does not take its time; records that the link was
 * used. Also returns its money, as `moneyOf` does, and 1 if the firm chose or kept its time knowingly, else 0.
 * Begins with `sharesLibrary`. Locals: `addresses`.
 */
export const showLinked = `
local waiting = call('HGET', helds, input.id)
if waiting then
  local held = parsed(waiting, { digest = 'string' })
  local isTheirs = held and input.address == string.sub(held.digest, 1, 8)
  return isTheirs and { 'held', waiting } or 'unknown'
end
${sumsMoney}
${found}
${addressed}
${answered}
isOpened(id)
local events, isMeant = {}, false
for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
  events[string.find(line, '"kind":"undone"', 1, true) and #events or #events + 1] = line
end
for _, line in ipairs(events) do
  -- What was kept or confirmed before a move was another time.
  if string.find(line, '"kind":"moved"', 1, true) then isMeant = false end
  local isKnown = string.find(line, '"confirmed":[', 1, true) or string.find(line, '"kept":true', 1, true)
  isMeant = isMeant or isKnown
end
return { { text, status }, moneyOf(id, status), isMeant and 1 or 0 }
`;
