/** KEYS: the pages of each day. Returns for each day its pages and their counts in turn. */
export const listVisits = `
local days = {}
for i = 1, #KEYS do days[i] = redis.call('HGETALL', KEYS[i]) end
return days
`;
