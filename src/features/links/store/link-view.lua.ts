import { knowsMeant } from '#features/appointments/index.ts';
import { sumsMoney } from '#registry/endings.ts';
import { addressed, answered, found } from './linked.lua.ts';

/**
 * The visitor's appointment, or `held` with a request that does not take its time; records that the link was
 * used. Also returns its money, as `moneyOf` does, and `meantOf`.
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
${knowsMeant}
${found}
${addressed}
${answered}
isOpened(id)
return { { text, status }, moneyOf(id, status), meantOf(id) }
`;
