/** KEYS: session. */
export const closeSession = `
return redis.call('DEL', KEYS[1])
`;
