import { listSlots } from '#features/hours/index.ts';
import { addressed, answered, changeable, found } from './linked.lua.ts';

/** Locals: `addresses`. */
export const showLinked = `
${found}
${addressed}
${answered}
return { text, status }
`;

/**
 * Of `input` also: from, to, lead; capped (services whose number is limited), week in milliseconds. Returns its span, too, and what `listSlots` gives of those
 * instants without the appointment itself; or `illegal`, `late`.
 */
export const listLinkedTimes = `
${found}
${addressed}
${changeable}
if isLate then return 'late' end
local takenByAll = takenNear
local function takenNear(from, to)
  local others = {}
  for _, other in ipairs(takenByAll(from, to)) do
    if other.id ~= id then others[#others + 1] = other end
  end
  return others
end
input.rule = { length = span.endsAt - span.startsAt }
if input.capped[record.service] then input.services, input.around = true, input.week end
local function list()
${listSlots}
end
return { text, status, textOf(span), list() }
`;
