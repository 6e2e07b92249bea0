-- Records of which a script needs some fields, after `set-aside.lua`.
--
-- `parsed(text, needs, each)` decodes a JSON text into a table; nil, and why, if it is not JSON or lacks what the script
-- needs. `needs` maps each field to its Lua type, with a `?` if it may be missing, and `each` does the same for the
-- entries of a list. `decoded(key, field, …)` does so with a field of a HASH, and sets aside what it cannot decode.
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
