/**
 * Ended appointments for which money goes back or is kept, and when each is next seen to. Locals: `returning`.
 */

/** Whether one is to be seen to by `input.now`, in milliseconds: 1 or 0. */
export const isReturnDue = `
return #call('ZRANGEBYSCORE', returning, '-inf', input.now, 'LIMIT', 0, 1)
`;

/**
 * Reads those due by `input.now`, at most `input.limit`: id, when it was to be seen to, and its record, status
 * and history. Locals also: `records`, `statuses`, `histories`.
 */
export const listReturning = `
local rows = call('ZRANGEBYSCORE', returning, '-inf', input.now, 'WITHSCORES', 'LIMIT', 0, input.limit)
local found = {}
for i = 1, #rows, 2 do
  local id = rows[i]
  found[#found + 1] = {
    id, rows[i + 1],
    { call('HGET', records, id), call('HGET', statuses, id), call('HGET', histories, id) }
  }
end
return found
`;

/**
 * Sets when it is next seen to, or takes it out (`input.next` nil), unless that was set anew meanwhile.
 * `input`: id, seen (when it was to be seen to).
 */
export const putOffReturn = `
if call('ZSCORE', returning, input.id) ~= input.seen then return 0 end
if input.next then
  call('ZADD', returning, input.next, input.id)
else
  call('ZREM', returning, input.id)
end
return 1
`;
