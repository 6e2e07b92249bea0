/** KEYS: feed. Returns when it was made, or nil. */
export const getFeed = `
return redis.call('HGET', KEYS[1], 'createdAt')
`;

/** KEYS: feed. ARGV: digest of its secret, when it is made. Audited. */
export const createFeed = `
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'createdAt', ARGV[2])
audit()
return 1
`;

/** KEYS: feed. Audited. Returns how many were revoked. */
export const revokeFeed = `
local revoked = redis.call('DEL', KEYS[1])
if revoked > 0 then audit() end
return revoked
`;

/**
 * KEYS: feed, by start, records, statuses, histories. ARGV: digest of the secret that was shown,
 * start of the earliest appointment. Returns rows of record, status and history; nil for a wrong
 * secret.
 */
export const readFeed = `
if redis.call('HGET', KEYS[1], 'digest') ~= ARGV[1] then return nil end
local ids = redis.call('ZRANGEBYSCORE', KEYS[2], ARGV[2], '+inf')
local rows = {}
for from = 1, #ids, 1000 do
  local to = math.min(from + 999, #ids)
  local columns = {}
  for column = 1, 3 do columns[column] = redis.call('HMGET', KEYS[column + 2], unpack(ids, from, to)) end
  for i = 1, to - from + 1 do
    local status = columns[2][i]
    if status == 'pending' or status == 'confirmed' then
      rows[#rows + 1] = { columns[1][i], status, columns[3][i] }
    end
  end
end
return rows
`;
