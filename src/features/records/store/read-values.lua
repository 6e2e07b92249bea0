-- Reads a portion of the values of some keys. Locals: `names`. `input`: bytes, cursor in the first key. Returns rows of
-- the key's place in `names`, type, field and value; then the place and the cursor at which the next portion begins.
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
