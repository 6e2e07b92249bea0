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
 * The same of those alone whose score in an index, the last of KEYS, lies in a range, and who have a
 * value in the last of the hashes: only their rows are read. ARGV goes on with the range's first and
 * last score and that value, '' for any.
 */
export const listNewestWithin = `
${findFirst}
local last = #KEYS - 1
local limit, from, to, value = tonumber(ARGV[1]), ARGV[3], ARGV[4], ARGV[5]
local isAnywhere, within = from == '-inf' and to == '+inf', {}
if not isAnywhere then
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[#KEYS], from, to)) do within[id] = true end
end
local candidates = {}
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], first, -1)) do
  if isAnywhere or within[id] then candidates[#candidates + 1] = id end
end
local ids = {}
for begin = 1, #candidates, 1000 do
  local values = value ~= ''
    and redis.call('HMGET', KEYS[last], unpack(candidates, begin, math.min(begin + 999, #candidates)))
  for i = begin, math.min(begin + 999, #candidates) do
    if #ids >= limit then break end
    if not values or values[i - begin + 1] == value then ids[#ids + 1] = candidates[i] end
  end
  if #ids >= limit then break end
end
${readRows}
`;
