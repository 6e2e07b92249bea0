import { knowsSubjects } from './audit-index.lua.ts';

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

/**
 * Adds a portion of the entries that older code wrote to the index, newest first. Additional local:
 * `auditByCreation`. `input`: after (id of the last entry of the previous portion, or nil), most (at most
 * 1000). Returns the id after which the next portion starts; nil once the index is complete.
 */
export const indexAudit = `
${knowsIndex}
${knowsSubjects}
if isIndexed() then return nil end
local rank = input.after and call('ZREVRANK', auditByCreation, input.after)
local first = rank and rank + 1 or 0
local ids = call('ZREVRANGE', auditByCreation, first, first + input.most - 1)
local subjects, seen, entries = {}, {}, {}
for i, text in ipairs(#ids > 0 and call('HMGET', auditRecords, unpack(ids)) or {}) do
  local subject = subjectIn(text)
  if subject then
    if not seen[subject] then seen[subject], subjects[#subjects + 1] = {}, subject end
    table.insert(seen[subject], ids[i])
  end
end
for i, known in ipairs(#subjects > 0 and call('HMGET', auditSubjects, unpack(subjects)) or {}) do
  local all, has = known or '', {}
  for id in string.gmatch(all, '%S+') do has[id] = true end
  for _, id in ipairs(seen[subjects[i]]) do
    if not has[id] then all = all == '' and id or all .. ' ' .. id end
  end
  entries[#entries + 1], entries[#entries + 2] = subjects[i], all
end
for from = 1, #entries, 1000 do
  call('HSET', auditSubjects, unpack(entries, from, math.min(from + 999, #entries)))
end
if #ids == input.most then return ids[#ids] end
call('SET', auditIndexed, call('HLEN', auditRecords))
return nil
`;
