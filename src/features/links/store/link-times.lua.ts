import { listSlots } from '#features/hours/index.ts';
import { addressed, changeable, found, unasked } from './linked.lua.ts';

/**
 * Of `input` also: from, to, lead; capped (services with a limited number of appointments), week in
 * milliseconds. Also returns its span and the result of `listSlots` for that period, without the appointment
 * itself, and whether it is `unasked`; or `illegal`, `late`.
 */
export const listLinkedTimes = `
${found}
${addressed}
${changeable}
if isLate then return 'late' end
local takenByAll = takenNear
local function takenNear(from, to)
  local others, all, taken = {}, takenByAll(from, to)
  local own = taken
  for i, other in ipairs(all) do
    if other.id ~= id then others[#others + 1] = other elseif i <= taken then own = own - 1 end
  end
  return others, own
end
input.rule = { length = span.endsAt - span.startsAt }
if input.capped[record.service] then input.services, input.around = true, input.week end
local function list()
${listSlots}
end
${unasked}
return { text, status, textOf(span), list(), isUnasked }
`;
