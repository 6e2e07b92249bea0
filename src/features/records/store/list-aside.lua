-- Returns rows of id, time, key, field, reason, value up to `input.most` bytes, and its whole length in bytes.
local rows = {}
for i, name in ipairs(call('HKEYS', aside)) do
  local at, key, field = string.match(name, '^(%d+) (%S+) (.*)$')
  local why, text = string.match(call('HGET', aside, name), '^%S+ (%S+) %S+ (.*)$')
  rows[i] = { redis.sha1hex(name), at, key, field, why, string.sub(text, 1, input.most), #text }
end
return rows
