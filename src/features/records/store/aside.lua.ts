/** Scripts for values that cannot be read. */
import { platformKeys } from '#platform/redis/keys.ts';
import { asReadLua } from '#platform/redis/lua.ts';

/** Returns the names of all keys, without prefix, and where the last inspection stopped. */
export const listKeys = `
local prefix, cursor, names = string.sub(aside, 1, -${platformKeys.aside.length + 1}), '0', {}
repeat
  local page = call('SCAN', cursor, 'MATCH', prefix .. '*', 'COUNT', 1000)
  cursor = page[1]
  for _, name in ipairs(page[2]) do names[#names + 1] = string.sub(name, #prefix + 1) end
until cursor == '0'
return { names, call('GET', inspected) }
`;

/**
 * Reads a portion of the values of some keys. Locals: `names`. `input`: bytes, cursor in the first key.
 * Returns rows of the key's place in `names`, type, field and value; then the place and the cursor at which
 * the next portion begins.
 */
export const readValues = `
local rows, bytes, at, cursor, kind = {}, 0, 1, input.cursor, nil
local scans = { hash = 'HSCAN', zset = 'ZSCAN', set = 'SSCAN' }
local function add(kind, field, text)
  rows[#rows + 1] = { at, kind, field, text }
  bytes = bytes + #field + #text + 20
end
while at <= #names and bytes < input.bytes do
  local key = names[at]
  kind = kind or call('TYPE', key).ok
  local page = scans[kind] and call(scans[kind], key, cursor, 'COUNT', kind == 'zset' and 1000 or 200) or { '0', {} }
  for i = 1, #page[2], kind == 'set' and 1 or 2 do
    if kind == 'hash' then add(kind, page[2][i], page[2][i + 1]) else add(kind, '', page[2][i]) end
  end
  if kind == 'string' then add(kind, '', call('GET', key)) end
  for _, text in ipairs(kind == 'list' and call('LRANGE', key, 0, -1) or {}) do add(kind, '', text) end
  cursor = page[1]
  if cursor == '0' then at, kind = at + 1, nil end
end
return { rows, at, cursor }
`;

/**
 * Sets aside the unreadable values of a portion. Runs after the parts of all subjects
 * (`erasure-parts.lua.ts`). Further local: `looked`. `input`: values, each with name (its place in `looked`),
 * kind, field, why, text, isWhole.
 */
export const setAsideFound = `
${asReadLua}
local members = { zset = { 'ZRANGE', 0, -1 }, list = { 'LRANGE', 0, -1 }, set = { 'SMEMBERS' } }
for _, value in ipairs(input.values) do
  local key, kind = looked[value.name], value.kind
  local texts
  if kind == 'hash' then
    texts = { call('HGET', key, value.field) }
  elseif kind == 'string' then
    texts = { call('GET', key) }
  else
    local how = members[kind]
    texts = call(how[1], key, unpack(how, 2))
  end
  for _, text in ipairs(texts) do
    if isAsRead(text, value) then
      local follow = setsAside[key] and setsAside[key](text)
      local field = kind == 'list' and redis.sha1hex(text) or value.field
      if kind == 'zset' or kind == 'set' then field = text end
      if setAside(kind, key, field, text, value.why) and follow then follow() end
      break
    end
  end
end
`;

/**
 * Lua: `partsOf(name)` of a set-aside value: time, key, field, type, reason, score and value. `nameOf(id)`:
 * its name.
 */
const reading = `
local function partsOf(name)
  local at, key, field = string.match(name, '^(%d+) (%S+) (.*)$')
  local kind, why, score, text = string.match(call('HGET', aside, name), '^(%S+) (%S+) (%S+) (.*)$')
  return { at = at, key = key, field = field, kind = kind, why = why, score = score, text = text }
end
local function nameOf(id)
  for _, name in ipairs(call('HKEYS', aside)) do
    if redis.sha1hex(name) == id then return name end
  end
end
`;

/**
 * Returns rows of id, time, key, field, reason, value up to `input.most` bytes, and its whole length in
 * bytes.
 */
export const listAside = `
${reading}
local rows = {}
for i, name in ipairs(call('HKEYS', aside)) do
  local parts = partsOf(name)
  rows[i] = {
    redis.sha1hex(name), parts.at, parts.key, parts.field, parts.why, string.sub(parts.text, 1, input.most), #parts.text
  }
end
return rows
`;

/** Finds a set-aside value. `input`: id. Returns key and value, or nil. */
export const findAside = `
${reading}
local name = nameOf(input.id)
local parts = name and partsOf(name)
return parts and { parts.key, parts.text }
`;

/**
 * Puts a value back to its place and runs what follows from that. Audited; runs after the parts of all
 * subjects (`records/store/erasure-parts.lua.ts`). `input`: id. Returns `unknown`, `taken` if the place holds
 * another value by now, or `restored`.
 */
export const restoreAside = `
${reading}
local name = nameOf(input.id)
if not name then return 'unknown' end
local parts = partsOf(name)
local key, text = string.sub(aside, 1, -${platformKeys.aside.length + 1}) .. parts.key, parts.text
if parts.kind == 'hash' then
  if (call('HGET', key, parts.field) or '') ~= '' then return 'taken' end
  call('HSET', key, parts.field, text)
elseif parts.kind == 'string' then
  if (call('GET', key) or '') ~= '' then return 'taken' end
  call('SET', key, text)
elseif parts.kind == 'zset' then
  call('ZADD', key, 'NX', parts.score, text)
elseif parts.kind == 'set' then
  call('SADD', key, text)
else
  call('RPUSH', key, text)
end
call('HDEL', aside, name)
if restores[key] then restores[key](parts.field) end
each(afterAside)
audit()
return 'restored'
`;

/**
 * Deletes a value and all that is useless without it: with a record, all that belongs to it. A value that can
 * be derived from other stored values is derived anew. Audited and placed like the script before. `input`:
 * id. Returns 1, or 0 for an unknown id.
 */
export const dropAside = `
${reading}
local name = nameOf(input.id)
if not name then return 0 end
local parts = partsOf(name)
local key, id = string.sub(aside, 1, -${platformKeys.aside.length + 1}) .. parts.key, parts.field
local kind, kindName
for known, one in pairs(kinds) do
  if one.records == key then kind, kindName = one, known end
end
if parts.kind == 'hash' and call('HGET', key, id) == '' then
  local text = mends[key] and mends[key](id)
  if kind and kind.eraseUnread then
    kind.eraseUnread(id)
  elseif kind then
    eraseAll(kindName, { id })
  elseif text then
    call('HSET', key, id, text)
  else
    call('HDEL', key, id)
  end
end
leaveNoTrace()
call('HDEL', aside, name)
each(afterAside)
audit()
return 1
`;
