import { letsStand } from './lets-stand.lua.ts';

/**
 * Lua: `wait(id)` has an unanswered request looked at anew, once its proposal is over. `input`: lookAt.
 */
const waitsAnew = `
local function wait(id)
  call('ZADD', pending, 'XX', math.min(input.lookAt, tonumber(call('ZSCORE', byStart, id))), id)
end
`;

/**
 * Lua: `leaveOpen(id, event)` keeps with the appointment that its proposal, by that event, left the client
 * without a time, until that is settled.
 */
const leavesOpen = `
local function leaveOpen(id, event)
  local record = decoded(records, id, {})
  if not record then return end
  record.proposalOver = { how = event.proposal, note = event.note }
  call('HSET', records, id, cjson.encode(record))
end
`;

/**
 * Ends proposals that nobody has answered until they end. An `appointmentScript` with `undos`, audited. Of
 * `input`: now, lookAt, limit, event, deliveries. Answers how many ended.
 */
export const endProposals = `
${letsStand}
${waitsAnew}
${leavesOpen}
local ids = call('ZRANGEBYSCORE', proposals, '-inf', input.now, 'LIMIT', 0, input.limit)
if #ids == 0 then return 0 end
letGo(ids)
for _, id in ipairs(ids) do
  if active[call('HGET', statuses, id)] then
    wait(id)
    leaveOpen(id, input.event)
    remember(id, input.event)
    letStand(id)
    tell(id)
  end
end
audit(#ids)
return #ids
`;
