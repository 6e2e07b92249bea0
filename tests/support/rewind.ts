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
 * Copies all keys of a store and returns a function that restores them, which is faster than creating them
 * again. The copies stay in the store under the prefix `kept:`.
 */
export async function keepStore(engine: Pick<RedisEngine, 'call'>): Promise<() => Promise<void>> {
  await engine.call(['EVAL', keep, '0']);
  return async () => {
    await engine.call(['EVAL', rewind, '0']);
  };
}
