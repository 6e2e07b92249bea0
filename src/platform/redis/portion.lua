-- One portion of a list, small enough for one answer of Redis and short enough not to hold Redis up; after an order
-- (`newest.lua`, `soonest.lua`). Locals: `hashes` that make up a row. Input: `limit` (most rows), `after` and `at` (id
-- and score of the last entry before; neither at the list's beginning), `first` and `last` (bounds of the score in
-- `index`), `values` (the last hash must hold one of them) or nil, `most` (budget: an id costs 1, 100 bytes of a record
-- cost 1 more), `bytes`.
--
-- Returns rows with one value of each hash and the id, then id and score of the last entry looked at, if more may
-- follow; nil if `after` is unknown and `at` is not given.
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
    if not holds or holds(row[1] or '') then
      if #rows == input.limit or #rows > 0 and bytes + long > input.bytes then return stop() end
      rows[#rows + 1], bytes = row, bytes + long
    end
    last = id
  end
  last = ids[#ids]
  if cost >= input.most then return stop() end
end
