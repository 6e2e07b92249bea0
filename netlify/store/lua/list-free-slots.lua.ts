/** KEYS: free slots. ARGV: first and last score. Returns ids and scores in turn, ascending. */
export const listFreeSlots = `
return redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
`;
