/** KEYS: session. ARGV: now, when it ends unused. Audited. */
export const openSession = `
redis.call('HSET', KEYS[1], 'createdAt', ARGV[1], 'seenAt', ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
audit()
return 1
`;
