import type { RedisEngine } from '#local/redis/engine.ts';

const keep = `
for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('COPY', key, 'kept:' .. key) end
return redis.status_reply('OK')
`;

const rewind = `
for _, key in ipairs(redis.call('KEYS', '*')) do
  if key:sub(1, 5) ~= 'kept:' then redis.call('DEL', key) end
end
for _, key in ipairs(redis.call('KEYS', 'kept:*')) do redis.call('COPY', key, key:sub(6)) end
return redis.status_reply('OK')
`;

/**
 * Keeps what a store holds, and gives what brings it back to that: sooner done than making it anew. The
 * copies stay in the store meanwhile, under keys of their own.
 */
export async function keepStore(engine: Pick<RedisEngine, 'call'>): Promise<() => Promise<void>> {
  await engine.call(['EVAL', keep, '0']);
  return async () => {
    await engine.call(['EVAL', rewind, '0']);
  };
}
