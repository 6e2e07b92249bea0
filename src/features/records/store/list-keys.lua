-- Returns the names of all keys, without prefix, and where the last inspection stopped. Locals: `inspected`.
local prefix, cursor, names = string.match(aside, '^[^:]*:[^:]*:'), '0', {}
repeat
  local page = call('SCAN', cursor, 'MATCH', prefix .. '*', 'COUNT', 1000)
  cursor = page[1]
  for _, name in ipairs(page[2]) do names[#names + 1] = string.sub(name, #prefix + 1) end
until cursor == '0'
return { names, call('GET', inspected) }
