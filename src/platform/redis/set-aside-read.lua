-- Sets aside values that have not changed since they were read, after `set-aside.lua` and `as-read.lua`. Locals:
-- `hashes`. Input: `values`, each with hash (its place in `hashes`), field, why, text, isWhole.
for _, value in ipairs(input.values) do
  local key = hashes[value.hash]
  local text = call('HGET', key, value.field)
  if isAsRead(text, value) then setAside('hash', key, value.field, text, value.why) end
end
