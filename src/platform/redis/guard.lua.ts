import { platformKeys } from './keys.ts';

/** Most values set aside; an unreadable value beyond that stays where it is. */
const mostAside = 100;

/**
 * Lua, before every script: how to read a stored value that may be torn (decision 27). Locals: `aside` (the
 * HASH of the values set aside), `clock` (the caller's time, in milliseconds).
 *
 * `parsed(text, needs, each)` decodes a JSON text into a table. It gives nil if the text is not JSON or lacks
 * what the script needs: `needs` maps each field to its Lua type, with a `?` if it may be missing, and `each`
 * does the same for the entries of a list. `decoded(key, field, …)` also sets aside a text that it cannot
 * decode.
 *
 * `setAside(kind, key, field, text, why)` moves a value, byte for byte, to the side key. In a HASH or a
 * STRING an empty text stays in its place, so that an unreadable value differs from a missing one; all code
 * treats an empty text as unreadable. Gives true unless there is no room.
 *
 * `addTo(key, field, by)` counts like HINCRBY or, with a field of nil, like INCRBY, but restarts at 0 if the
 * stored value is not a number. Gives the new count.
 */
export const guard = `
local function setAside(kind, key, field, text, why)
  if call('HLEN', aside) >= ${mostAside} then return false end
  local name = string.format('%.0f', clock) .. ' ' .. string.sub(key, #aside - ${platformKeys.aside.length - 1}) .. ' ' .. field
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

local function fits(found, needs)
  if type(found) ~= 'table' then return false end
  for name, kind in pairs(needs) do
    local is = type(found[name])
    if is ~= kind and is .. '?' ~= kind and not (is == 'nil' and string.sub(kind, -1) == '?') then return false end
  end
  return true
end

local function parsed(text, needs, each)
  local isJson, found = pcall(cjson.decode, text or '')
  local isWhole = isJson and fits(found, needs)
  for _, entry in pairs(isWhole and each and found or {}) do isWhole = isWhole and fits(entry, each) end
  return isWhole and found or nil, isJson and 'shape' or 'json'
end

local function decoded(key, field, needs, each)
  local text = call('HGET', key, field)
  if not text or text == '' then return nil end
  local found, why = parsed(text, needs, each)
  if not found then setAside('hash', key, field, text, why) end
  return found
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
`;
