/**
 * Lua: the base of finding and erasing the records of people. The parts of the subjects come after it and
 * register with these tables:
 *
 * `kinds[kind]`: `records` (HASH), `emails` (HASH id → digest, or nil), `erase(ids, texts)`, `ofAge(kept)`
 * (ids). A kind that does not erase whole records has `eraseChosen(ids, all)`, `eraseAgain(ids, all)` (all:
 * ids by place) and `eraseOld(kept)`, which return a count, and `eraseUnread(id)`. `isFirst`: this kind is
 * erased before all others. `outdated(id, version)`: what the caller is shown if the record has another
 * version.
 * `whenErased[kind]`: functions called with the ids that are about to be erased.
 * `forgets`: functions called with the ids of erased records of any kind.
 * `ofPerson`: functions of the digest of an address and the counts so far; each returns true once nothing is
 * left.
 * `afterPerson`: functions called with that digest at the end, or with nil where records were chosen.
 * `knows`: functions that return whether an address, given by its digest, is known.
 * `afterRestore`: functions called with the digests of the people who were erased once more, as keys.
 * `afterRetention`: functions called with the start of each retention period.
 * `leavesTrace`: functions called with the erased ids, as keys, and the ids to be noted, as a list.
 * `sources[place of the first kind]`: `kinds` and their `hashes`, `ofEmail(email)` (ids) or `scan(email,
 * cursor)` (ids, next cursor).
 * `mends[key]`: returns what the value of a field must be, derived from other values; nil if it cannot be
 * derived.
 * `setsAside[key]`: called with an unreadable member while it is still there; returns what to run once it is
 * gone.
 * `restores[key]`: what to run once the value of a field is back.
 * `afterAside`: what to run once a value was restored or dropped.
 */

/** Kinds of records, in the order in which counts are returned. */
const kindNames = ['appointment', 'message', 'inquiry', 'payment'] as const;

/**
 * `eraseAll(kind, ids)` erases all of the existing records and returns their number; of an appointment, only
 * its month's count remains, increased by one. It works in portions, because Lua passes at most a few
 * thousand arguments to a function. It uses few commands, because each takes the embedded engine milliseconds
 * where there are thousands of records.
 * The idempotency keys that it deletes are not in KEYS, because only the records name them. Redis allows that
 * outside of a cluster, and Upstash runs no other command while a script runs.
 * `leaveNoTrace()`, called once at the end, removes the ids from the audit log and notes their digests, so
 * that restoring a backup does not bring them back.
 */
export const erasureParts = `
local names = { ${kindNames.map((name) => `'${name}'`).join(', ')} }
local places = {}
for place, name in ipairs(names) do places[name] = place end
local kinds, whenErased, forgets, sources, mends = {}, {}, {}, {}, {}
local setsAside, restores = {}, {}
local ofPerson, afterPerson, knows, afterRestore = {}, {}, {}, {}
local afterRetention, afterAside, leavesTrace = {}, {}, {}
local gone, traced = {}, {}

local function each(all, ...)
  for _, one in ipairs(all or {}) do one(...) end
end

local function drop(ids, hashes, indexes)
  for _, hash in ipairs(hashes) do call('HDEL', hash, unpack(ids)) end
  for _, index in ipairs(indexes) do call('ZREM', index, unpack(ids)) end
end

local function forget(ids)
  for _, request in ipairs(call('HMGET', requests, unpack(ids))) do
    if request then call('DEL', request) end
  end
  call('HDEL', requests, unpack(ids))
  each(forgets, ids)
end

-- What stands behind the prefix in an index of 'prefix id', at most so many.
local function membersOf(index, prefix, most)
  local ids = call('ZRANGEBYLEX', index, '[' .. prefix .. ' ', '(' .. prefix .. '!', 'LIMIT', 0, most or -1)
  for i, member in ipairs(ids) do ids[i] = string.sub(member, #prefix + 2) end
  return ids
end

-- Takes what led nowhere out of an index of 'prefix id', or the next portion would begin with it.
local function unlink(index, prefix, ids)
  for first = 1, #ids, 1000 do
    local members = { unpack(ids, first, math.min(first + 999, #ids)) }
    for i, id in ipairs(members) do members[i] = prefix .. ' ' .. id end
    call('ZREM', index, unpack(members))
  end
end

local function before(score) return '(' .. string.format('%.0f', score) end
local function oldest(key, kept, limit)
  return call('ZRANGEBYSCORE', key, '-inf', before(kept), 'LIMIT', 0, limit)
end

local function erasePortion(kind, ids)
  local found, rows = {}, {}
  for i, value in ipairs(call('HMGET', kinds[kind].records, unpack(ids))) do
    if value and not gone[ids[i]] then
      found[#found + 1], rows[#rows + 1] = ids[i], value
      gone[ids[i]] = true
      traced[#traced + 1] = ids[i]
    end
  end
  if #found == 0 then return 0 end
  each(whenErased[kind], found)
  kinds[kind].erase(found, rows)
  return #found
end

local function eraseAll(kind, ids)
  local count = 0
  for first = 1, #ids, 1000 do
    count = count + erasePortion(kind, { unpack(ids, first, math.min(first + 999, #ids)) })
  end
  return count
end

-- The numbers by place; ids by place as well. \`how\`: what a kind may do instead of erasing all.
local function eraseEach(how, ids)
  local counts = {}
  local function erase(isFirst)
    for place, name in ipairs(names) do
      local kind = kinds[name]
      if isFirst == (kind.isFirst or false) then
        counts[place] = kind[how] and kind[how](ids[place], ids) or eraseAll(name, ids[place])
      end
    end
  end
  erase(true)
  erase(false)
  return counts
end

local function sumOf(counts)
  local sum = 0
  for _, count in ipairs(counts) do sum = sum + count end
  return sum
end

-- What was set aside of them goes as well: the ids stand in the names.
local function dropAside()
  for _, name in ipairs(call('HKEYS', aside)) do
    for word in string.gmatch(name, '[%w_-]+') do
      if gone[word] then call('HDEL', aside, name) end
    end
  end
end

local function leaveNoTrace()
  each(leavesTrace, gone, traced)
  if next(gone) then dropAside() end
end
`;
