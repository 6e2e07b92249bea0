-- Values that cannot be read (decision 27). Locals: `aside`, the HASH of the values set aside.
--
-- `setAside(kind, key, field, text, why)` moves a value, byte for byte, to the side key; true unless there is no room:
-- then it stays where it is. In a HASH or a STRING an empty text stays in its place, so that an unreadable value differs
-- from a missing one; all code treats an empty text as unreadable.
--
-- `addTo(key, field, by)` counts like HINCRBY or, with a field of nil, like INCRBY, but restarts at 0 if the stored value
-- is not a number. Gives the new count.
local mostAside = 100

local function setAside(kind, key, field, text, why)
  if call('HLEN', aside) >= mostAside then return false end
  local name = string.format('%.0f', clock) .. ' ' .. string.match(key, '^[^:]*:[^:]*:(.*)$') .. ' ' .. field
  local score = kind == 'zset' and call('ZSCORE', key, text) or '-'
  call('HSET', aside, name, kind .. ' ' .. why .. ' ' .. score .. ' ' .. text)
  if kind == 'hash' then
    call('HSET', key, field, '')
  elseif kind == 'string' then
    call('SET', key, '', 'KEEPTTL')
  else
    local removal = { zset = { 'ZREM', key, text }, set = { 'SREM', key, text }, list = { 'LREM', key, 1, text } }
    call(unpack(removal[kind]))
  end
  return true
end

local function addTo(key, field, by)
  local known = field and call('HGET', key, field) or not field and call('GET', key)
  local number = tonumber(string.match(known or '', '^%-?%d+$'))
  if not number and known and known ~= '' then
    setAside(field and 'hash' or 'string', key, field or '', known, 'shape')
  end
  local count = (number or 0) + by
  local text = string.format('%.0f', count)
  if field then call('HSET', key, field, text) else call('SET', key, text) end
  return count
end
