import { found } from './linked.lua.ts';

/** Returns the history as well, as the next one does. */
export const showRequest = `
${found}
return { text, status, call('HGET', histories, id) }
`;

/**
 * Of `input` also: to, event, deliveries. Returns `illegal` where something else was decided, or
 * the decision has been overtaken. Audited.
 */
export const decideRequest = `
${found}
local to = input.to
if status == 'pending' then
  call('HSET', statuses, id, to)
  if not active[to] then release(id) end
  input.event.from = status
  remember(id, input.event)
  tell(id)
  audit()
elseif status ~= to then
  return 'illegal'
end
return { text, to, call('HGET', histories, id) }
`;
