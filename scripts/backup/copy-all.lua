-- Copies every key of a context, which is read afterwards. KEYS: the store's version. ARGV: prefix of the keys, prefix of
-- the copies, lifetime of the copies in milliseconds, the version that is wanted, the only key wanted or '', and the
-- beginnings of names to leave out. Returns the version found and, if it is the one wanted, for each key its name, type,
-- expiry and size.
local version = redis.call('GET', KEYS[1])
if version ~= ARGV[4] then return { version or 'none', {} } end
local rows, cursor, seen = {}, '0', {}
repeat
  local reply = redis.call('SCAN', cursor, 'MATCH', ARGV[1] .. '*', 'COUNT', 1000)
  cursor = reply[1]
  for _, key in ipairs(reply[2]) do
    local name, isWanted = string.sub(key, #ARGV[1] + 1), not seen[key]
    seen[key] = true
    for i = 6, #ARGV do
      if string.sub(name, 1, #ARGV[i]) == ARGV[i] then isWanted = false end
    end
    if ARGV[5] ~= '' and name ~= ARGV[5] then isWanted = false end
    if isWanted then
      local copy = ARGV[2] .. name
      local expiresAt = redis.call('PEXPIRETIME', key)
      local kind = redis.call('TYPE', key).ok
      local sizes = { hash = 'HLEN', set = 'SCARD', zset = 'ZCARD', list = 'LLEN' }
      redis.call('COPY', key, copy)
      redis.call('PEXPIRE', copy, ARGV[3])
      rows[#rows + 1] = {
        name, kind, string.format('%.0f', expiresAt), sizes[kind] and redis.call(sizes[kind], key) or 1
      }
    end
  end
until cursor == '0'
return { version, rows }
