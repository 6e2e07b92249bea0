/** Lua: how many of the newest come before a page that begins after the id `input.after`. */
const findFirst = `
local first = 0
if input.after ~= '' then
  local rank = call('ZREVRANK', byCreation, input.after)
  if not rank then return nil end
  first = rank + 1
end
`;

/** Lua: a row for each of `ids`, with one value of each hash. */
const readRows = `
local rows = {}
for i = 1, #ids do rows[i] = {} end
-- Lua hands a function a few thousand arguments at most.
for from = 1, #ids, 1000 do
  local to = math.min(from + 999, #ids)
  for column, hash in ipairs(hashes) do
    local values = call('HMGET', hash, unpack(ids, from, to))
    for i = 1, #values do rows[from + i - 1][column] = values[i] end
  end
end
return rows
`;

/**
 * One page of a list, newest first. Locals: `byCreation`, `hashes` of what a row is made of.
 * `input`: limit, after (id after which the page begins, '' for the first).
 * Returns rows with one value of each hash; nil for an unknown id.
 */
export const listNewest = `
${findFirst}
local ids = call('ZREVRANGE', byCreation, first, first + input.limit - 1)
${readRows}
`;

/**
 * The same of those alone whose score in `index` lies from `input.first` to `input.last` (bounds
 * as Redis writes them) and who have `input.value` ('' for any) in the last of the hashes: only
 * their rows are read.
 */
export const listNewestWithin = `
${findFirst}
local last, limit, value = hashes[#hashes], input.limit, input.value
local isAnywhere, within = input.first == '-inf' and input.last == '+inf', {}
if not isAnywhere then
  for _, id in ipairs(call('ZRANGEBYSCORE', index, input.first, input.last)) do
    within[id] = true
  end
end
local candidates = {}
for _, id in ipairs(call('ZREVRANGE', byCreation, first, -1)) do
  if isAnywhere or within[id] then candidates[#candidates + 1] = id end
end
local ids = {}
for begin = 1, #candidates, 1000 do
  local values = value ~= ''
    and call('HMGET', last, unpack(candidates, begin, math.min(begin + 999, #candidates)))
  for i = begin, math.min(begin + 999, #candidates) do
    if #ids >= limit then break end
    if not values or values[i - begin + 1] == value then ids[#ids + 1] = candidates[i] end
  end
  if #ids >= limit then break end
end
${readRows}
`;
