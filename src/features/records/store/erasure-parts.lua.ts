/**
 * Lua: what erasing and finding what is kept of people is made of. The subjects' parts come after it and
 * register with these tables:
 *
 * `kinds[kind]`: `records` (HASH), `emails` (HASH id → digest, or nil), `erase(ids, texts)`, `ofAge(kept)`
 * (ids); where it is not all of the record that goes, `eraseChosen(ids, all)`, `eraseAgain(ids, all)` (all:
 * ids by place), `eraseOld(kept)`, which give how many it was, and `eraseUnread(id)`; `isFirst` of what is
 * erased before all others; `outdated(id, version)`: what the caller is shown of another version.
 * `whenErased[kind]`: functions of the ids that are about to go.
 * `forgets`: functions of the ids of any records that go.
 * `ofPerson`: functions of the digest of an address and the counts so far; true once nothing is left.
 * `afterPerson`: functions of that digest; of nil where records were chosen.
 * `knows`: functions that give whether an address, by its digest, is known.
 * `afterRestore`: functions of the digests of those who were erased once more, as keys.
 * `afterRetention`: functions of from when on things are kept.
 * `leavesTrace`: functions of the ids that are gone, as keys, and of those to be noted, as a list.
 * `sources[place of the first kind]`: `kinds` and their `hashes`, `ofEmail(email)` (ids) or `scan(email,
 * cursor)` (ids, next cursor).
 * `mends[key]`: what a value has to be, by its field, as all else tells it; nil where nothing does.
 * `setsAside[key]`: asked of a member that cannot be read while it is there, gives what follows once it is
 * not.
 * `restores[key]`: what follows once the value of a field is back.
 * `afterAside`: what follows once a value was restored or dropped.
 */

/** Kinds of records in the order in which their numbers are given. */
const kindNames = ['appointment', 'message', 'inquiry', 'payment'] as const;

/**
 * `eraseAll(kind, ids)` leaves nothing of those that exist, but of appointments one more in their
 * month's number, and gives how many there were. In portions, since Lua hands a function a few
 * thousand arguments at most, and few commands, since each costs the embedded engine milliseconds
 * where there are thousands of records.
 * The idempotency keys that go along are none of KEYS, since only the records name them: Redis
 * allows that outside of a cluster, and Upstash holds everything else back while a script runs.
 * `leaveNoTrace()`, called once at the end, takes their ids out of the audit log and notes their
 * digests, so that no backup brings them back.
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
