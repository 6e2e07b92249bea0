/** Order: newest first. `index` may be nil; `within` is how many of the newest are looked at, or nil. */
const newestFirst = `
local after = input.after
local at = after and (call('ZSCORE', byCreation, after) or input.at)
if after and not at then return nil end
local bound = tonumber(at or nil)

local found, place
if index and call('ZCOUNT', index, input.first, input.last) * 4 <= input.most then
  local near, made = call('ZRANGEBYSCORE', index, input.first, input.last), {}
  found = {}
  for from = 1, #near, 1000 do
    for i, score in ipairs(call('ZMSCORE', byCreation, unpack(near, from, math.min(from + 999, #near)))) do
      local id = near[from + i - 1]
      score = tonumber(score)
      if score and (not at or score < bound or score == bound and id < after) then
        found[#found + 1], made[id] = id, score
      end
    end
  end
  table.sort(found, function(a, b) return made[a] > made[b] or made[a] == made[b] and a > b end)
elseif at then
  place = call('ZREVRANK', byCreation, after)
  -- Where it is erased by now, what came in the same millisecond may come twice.
  place = place and place + 1 or call('ZCOUNT', byCreation, '(' .. at, '+inf')
end
local function page(first)
  local last = math.min(first + 1000, input.within or math.huge)
  return found and { unpack(found, first + 1, math.min(last, #found)) }
    or call('ZREVRANGE', byCreation, first, last - 1)
end
`;

/**
 * One portion of a list, small enough for one answer of Redis and short enough not to hold Redis up. Locals:
 * `byCreation` (or another ZSET to sort by), `hashes` that make up a row. `input`: limit (most rows), after
 * and at (id and score of the last entry before; neither at the list's beginning), first and last (bounds of
 * the score in `index`, or in the ZSET sorted by), values (the last hash must hold one of them) or nil; most
 * (budget: an id costs 1, 100 bytes of a record cost 1 more) and bytes. `holds` is Lua for a function that
 * says which records match; `order` is Lua for `place` (where to begin, or nil), `found` (the ids, if known
 * already) and `page(first)` (some ids from there on).
 * Returns rows with one value of each hash and the id, then id and score of the last entry looked at, if more
 * may follow; nil if `after` is unknown and `at` is not given.
 */
export const portionOf = (order: string, holds: string) => `
${order}
local wanted = input.values and {}
for _, value in ipairs(input.values or {}) do wanted[value] = true end
local function meant(ids)
  local kept = {}
  local scores = index and not found and call('ZMSCORE', index, unpack(ids))
  local values = wanted and call('HMGET', hashes[#hashes], unpack(ids))
  for i, id in ipairs(ids) do
    local score = scores and tonumber(scores[i])
    local isNear = not scores or score and score >= input.first and score <= input.last
    if isNear and (not values or wanted[values[i]]) then kept[#kept + 1] = id end
  end
  return kept
end

${holds}
local rows, bytes, cost, first, last = {}, 0, 0, place or 0, nil
local function stop() return { rows, last, call('ZSCORE', byCreation, last) } end
while true do
  local ids = page(first)
  if #ids == 0 then return { rows } end
  first, cost = first + #ids, cost + #ids
  local kept, columns = meant(ids), {}
  if #kept > 0 then
    for column, hash in ipairs(hashes) do columns[column] = call('HMGET', hash, unpack(kept)) end
  end
  for i, id in ipairs(kept) do
    local row, long = { [#hashes + 1] = id }, 50
    for column, values in ipairs(columns) do
      row[column], long = values[i], long + #(values[i] or '')
    end
    cost = cost + long / 100
    if holds(row[1] or '') then
      if #rows == input.limit or #rows > 0 and bytes + long > input.bytes then return stop() end
      rows[#rows + 1], bytes = row, bytes + long
    end
    last = id
  end
  last = ids[#ids]
  if cost >= input.most then return stop() end
end
`;

export const newestOf = (holds: string) => portionOf(newestFirst, holds);

/** Lua: every record matches. */
export const holdsAll = 'local function holds() return true end';

export const listNewest = newestOf(holdsAll);
