/** KEYS: blocked days. Returns dates and reasons in turn. */
export const listBlockedDays = `
return redis.call('HGETALL', KEYS[1])
`;
