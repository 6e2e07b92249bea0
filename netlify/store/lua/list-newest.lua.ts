/** Lua: how many of the newest come before a page that begins after the id `ARGV[2]`. */
const findFirst = `
local first = 0
if ARGV[2] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[2])
  if not rank then return nil end
  first = rank + 1
end
`;

/** Lua: a row for each of `ids`, from the hashes `KEYS[2]` to `KEYS[last]`. */
const readRows = `
local rows = {}
for i = 1, #ids do rows[i] = {} end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #ids, 1000 do
  local to = math.min(from + 999, #ids)
  for column = 1, last - 1 do
    local values = redis.call('HMGET', KEYS[column + 1], unpack(ids, from, to))
    for i = 1, #values do rows[from + i - 1][column] = values[i] end
  end
end
return rows
`;

/**
 * One page of a list, newest first.
 * KEYS: by creation, then the hashes of what a row is made of. ARGV: page length, id after which
 * it begins ('' for the first page). Returns rows with one value of each hash; nil for an unknown
 * id.
 */
export const listNewest = `
${findFirst}
local ids = redis.call('ZREVRANGE', KEYS[1], first, first + ARGV[1] - 1)
local last = #KEYS
${readRows}
`;

/**
 * The same of those whose score in another index, the last of KEYS, lies in the range that ARGV
 * ends with: only their rows are read.
 */
export const listNewestWithin = `
${findFirst}
local last = #KEYS - 1
local within = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[#KEYS], ARGV[3], ARGV[4])) do
  within[id] = true
end
local ids = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], first, -1)) do
  if within[id] and #ids < tonumber(ARGV[1]) then ids[#ids + 1] = id end
end
${readRows}
`;
