/** KEYS: session. Audited. */
export const closeSession = `
audit()
return redis.call('DEL', KEYS[1])
`;
