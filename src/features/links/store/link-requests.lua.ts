import { asksBeforeConfirming, letsStand, turns } from '#features/appointments/index.ts';
import { found } from './linked.lua.ts';
import { countsHeld, paymentEnds } from '#registry/endings.ts';

/** Returns the history as well, and the cents that were paid for it, as the next one does. */
export const showRequest = `
${countsHeld}
${found}
return { { text, status, call('HGET', histories, id) }, heldFor({ id })[id] or 0 }
`;

/**
 * Of `input` also: to, startsAt, event, deliveries, and what `confirming.lua.ts` takes. Returns `illegal` where
 * something else was decided, the decision has been overtaken, or it begins at another time than `startsAt`; `taken` where what has lapsed is to be
 * confirmed after all, and others have its time; `unjudged` or `warnings` as there, before it begins. Of what has
 * begun by then nobody is told. Audited. Locals: `undos`.
 */
export const decideRequest = `
${turns}
${letsStand}
${paymentEnds}
${asksBeforeConfirming}
${found}
local to = input.to
local isLapsed = status == 'expired' and to == 'confirmed'
if status == 'pending' or isLapsed then
  if input.startsAt and input.startsAt ~= record.startsAt then return 'illegal' end
  local isLate = isLapsed and hasBegun(id)
  local isRetaken = isLapsed and not isLate
  if isRetaken and #obstaclesTo(id) > 0 then return 'taken' end
  if to == 'confirmed' and not hasBegun(id) then
    local question = questionAbout(id)
    if question then return question end
  end
  if isRetaken then retake(id) end
  turn(id, to)
  moneyFollows(id, status, to)
  input.event.from = status
  remember(id, input.event)
  letStand(id)
  if not isLate then tell(id) end
  audit()
elseif status ~= to then
  return 'illegal'
end
return { { text, to, call('HGET', histories, id) }, heldFor({ id })[id] or 0 }
`;
