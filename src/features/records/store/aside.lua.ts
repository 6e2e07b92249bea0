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
 * Sets aside the unreadable values of a portion. Locals: `looked`. `input`: values, each with name (its place in `looked`),
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
      local field = kind == 'list' and redis.sha1hex(text) or value.field
      if kind == 'zset' or kind == 'set' then field = text end
      setAside(kind, key, field, text, value.why)
      break
    end
  end
end
`;

/**
 * Returns rows of id, time, key, field, reason, value up to `input.most` bytes, and its whole length in
 * bytes.
 */
export const listAside = `
local rows = {}
for i, name in ipairs(call('HKEYS', aside)) do
  local at, key, field = string.match(name, '^(%d+) (%S+) (.*)$')
  local why, text = string.match(call('HGET', aside, name), '^%S+ (%S+) %S+ (.*)$')
  rows[i] = { redis.sha1hex(name), at, key, field, why, string.sub(text, 1, input.most), #text }
end
return rows
`;
