import { asksBeforeConfirming, letsStand, meets, turns } from '#features/appointments/index.ts';
import { found } from './linked.lua.ts';
import { countsHeld, paymentEnds } from '#registry/endings.ts';

// Functions, so that each endpoint's bundle contains only its own script.

/** Also returns the history and the cents paid for it, like the next script, and those that can be given back. */
export const showRequest = () => `
${countsHeld}
${found}
local held, free = heldFor({ id })
return { { text, status, call('HGET', histories, id) }, held[id] or 0, free[id] or 0 }
`;

/**
 * Of `input` also: to, startsAt, event, deliveries, venue (the new `meeting` and `place`, or nil), and the
 * input of `confirming.lua.ts`. Returns `uncallable` where that is a call without a number, `illegal`
 * if something else was decided, also about the money, the decision has been overtaken, or the start differs
 * from `startsAt`; `unreturnable` if more is to go back than can;
 * `taken` if a lapsed request is to be confirmed and its time is occupied; `unjudged` or `warnings` as in
 * that file, only before it begins. A lapsed request that has begun is confirmed without notifications.
 * Audited. Locals: `undos`. Returns no cents, since a link shows nothing of the money once it is decided.
 */
export const decideRequest = () => `
${turns}
${meets}
${letsStand}
${paymentEnds}
${asksBeforeConfirming}
${found}
local to = input.to
local isLapsed = status == 'expired' and to == 'confirmed'

-- Whether the end that stands says the same of the money as this call: a repeated call succeeds.
local function isSameMoney()
  local ended
  for line in string.gmatch(call('HGET', histories, id) or '', '[^\\n]+') do
    local event = parsed(line, { kind = 'string', to = 'string?', money = 'table?' })
    if event and event.kind == 'status' and event.to == to then ended = event.money end
  end
  local asked = input.money
  if not ended then return not asked end
  if not asked then return not ended.back end
  local back = ended.back and math.min(asked.back, ended.held)
  return asked.paid == ended.held and back ~= nil and math.abs(back - ended.back) < 0.005
end
if status == 'pending' or isLapsed then
  if input.startsAt and input.startsAt ~= record.startsAt then return 'illegal' end
  if over[to] and isBeyond(id, input.money) then return 'unreturnable' end
  local isLate = isLapsed and hasBegun(id)
  local isRetaken = isLapsed and not isLate
  if isRetaken and #obstaclesTo(id) > 0 then return 'taken' end
  input.event.venue = meetAs(record, input.venue)
  if input.event.venue and isUncallable(record, record.phone) then return 'uncallable' end
  if to == 'confirmed' and not hasBegun(id) then
    local question = questionAbout(id)
    if question then return question end
  end
  if isRetaken then retake(id) end
  turn(id, to)
  moneyFollows(id, status, to)
  if input.event.venue then call('HSET', records, id, cjson.encode(record)) end
  input.event.from = status
  remember(id, input.event)
  letStand(id)
  if not isLate then tell(id) end
  audit()
elseif status ~= to or not isSameMoney() then
  return 'illegal'
end
return { { call('HGET', records, id), to, call('HGET', histories, id) }, 0, 0 }
`;
