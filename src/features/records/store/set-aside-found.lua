-- Sets aside the unreadable values of a portion. Follows `set-aside.lua` and `as-read.lua`. Locals: `looked`. `input`:
-- values, each with name (its place in `looked`), kind, field, why, text, isWhole.
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
