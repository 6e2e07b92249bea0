/** The audit log by subject: for scripts that erase, and for filling the index (`audit-index.lua.ts`). */

/**
 * Lua: `isIndexed()` returns whether the index contains every entry. Code from before the index does not
 * count its entries, so the numbers differ until `indexAudit` has finished.
 */
const knowsIndex = `
local function isIndexed()
  return tonumber(call('GET', auditIndexed) or '0') == call('HLEN', auditRecords)
end
`;

/**
 * Lua for scripts that erase records, audited: `anonymise(gone)` removes the ids of erased records (the keys
 * of `gone`) from the audit log. It uses the index if that contains every entry.
 */
export const auditErasure = `
${knowsIndex}
local function portionsOf(set)
  local portions = {}
  for id in pairs(set) do
    local last = portions[#portions]
    if last and #last < 1000 then last[#last + 1] = id else portions[#portions + 1] = { id } end
  end
  return portions
end

local function entriesOf(subjects)
  local entries = {}
  for _, portion in ipairs(portionsOf(subjects)) do
    for _, known in ipairs(call('HMGET', auditSubjects, unpack(portion))) do
      for id in string.gmatch(known or '', '%S+') do entries[id] = true end
    end
  end
  return portionsOf(entries)
end

local function forgetSubjects(subjects)
  for _, portion in ipairs(portionsOf(subjects)) do call('HDEL', auditSubjects, unpack(portion)) end
end

local function anonymise(gone)
  local changed = {}
  local function strip(id, text)
    local entry = text and string.find(text, '"subject"', 1, true) and parsed(text, { subject = 'string?' })
    if entry and gone[entry.subject or ''] then
      entry.subject = nil
      changed[#changed + 1], changed[#changed + 2] = id, cjson.encode(entry)
    end
  end
  if isIndexed() then
    for _, ids in ipairs(entriesOf(gone)) do
      for i, text in ipairs(call('HMGET', auditRecords, unpack(ids))) do strip(ids[i], text) end
    end
  else
    local all = call('HGETALL', auditRecords)
    for i = 1, #all, 2 do strip(all[i], all[i + 1]) end
  end
  forgetSubjects(gone)
  -- Lua hands a function a few thousand arguments at most.
  for from = 1, #changed, 1000 do
    call('HSET', auditRecords, unpack(changed, from, math.min(from + 999, #changed)))
  end
end
`;
