/** KEYS: idempotency key. Returns its record, or nil. */
export const findBooking = `
return redis.call('GET', KEYS[1])
`;
