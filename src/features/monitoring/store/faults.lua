-- Adds faults, and keeps the newest 100 different ones for 30 days. Equal faults (route, class, cause) are one entry with
-- a count, so that one that repeats cannot push out the others. No act: every function contains it. Locals: `faults`.
-- `input`: faults, most (how many instants an entry keeps in `recent`, newest first).
for _, fault in ipairs(input.faults) do
  fault.count, fault.since, fault.recent = 1, fault.at, { fault.at }
  for _, text in ipairs(call('LRANGE', faults, 0, -1)) do
    local isJson, former = pcall(cjson.decode, text)
    local isEqual = isJson and type(former) == 'table'
    for _, name in ipairs({ 'method', 'route', 'status', 'code', 'error', 'cause' }) do
      isEqual = isEqual and former[name] == fault[name]
    end
    if isEqual then
      call('LREM', faults, 1, text)
      fault.count, fault.since = (tonumber(former.count) or 1) + 1, former.since or former.at
      local seen = type(former.recent) == 'table' and former.recent or { former.at }
      for _, at in ipairs(seen) do
        if #fault.recent < input.most then table.insert(fault.recent, at) end
      end
      break
    end
  end
  call('LPUSH', faults, cjson.encode(fault))
end
call('LTRIM', faults, 0, 99)
call('PEXPIRE', faults, 2592000000)
