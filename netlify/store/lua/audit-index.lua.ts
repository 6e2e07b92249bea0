/**
 * Lua: the audit log by subject, so that whoever is erased is found without reading all of it. Locals:
 * `auditRecords`, `auditSubjects`, `auditIndexed`.
 *
 * `isIndexed()`: whether the index knows every entry. Code from before it counts none of its own, so
 * that the numbers differ until `indexAudit` has been through. `addToIndex(entry)` and
 * `takeFromIndex(ids)`, at most 1000, while the records are still there. `entriesOf(subjects)` gives
 * the ids of entries, in lists of at most 1000; `forgetSubjects(subjects)` leaves none of these.
 */
export const auditIndex = `
local function isIndexed()
  return tonumber(call('GET', auditIndexed) or 0) == call('HLEN', auditRecords)
end

local function addToIndex(entry)
  call('INCR', auditIndexed)
  if not entry.subject then return end
  local known = call('HGET', auditSubjects, entry.subject)
  call('HSET', auditSubjects, entry.subject, known and known .. ' ' .. entry.id or entry.id)
end

local function takeFromIndex(ids)
  local gone, subjects, seen = {}, {}, {}
  for i, text in ipairs(call('HMGET', auditRecords, unpack(ids))) do
    gone[ids[i]] = true
    local subject = text and cjson.decode(text).subject
    if subject and not seen[subject] then seen[subject], subjects[#subjects + 1] = true, subject end
  end
  call('DECRBY', auditIndexed, #ids)
  if #subjects == 0 then return end
  local written, empty = {}, {}
  for i, known in ipairs(call('HMGET', auditSubjects, unpack(subjects))) do
    local left = {}
    for id in string.gmatch(known or '', '%S+') do
      if not gone[id] then left[#left + 1] = id end
    end
    if #left > 0 then
      written[#written + 1], written[#written + 2] = subjects[i], table.concat(left, ' ')
    else
      empty[#empty + 1] = subjects[i]
    end
  end
  if #written > 0 then call('HSET', auditSubjects, unpack(written)) end
  if #empty > 0 then call('HDEL', auditSubjects, unpack(empty)) end
end

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
`;

/**
 * Puts a portion of what older code wrote into the index, the newest first. Locals besides:
 * `auditByCreation`. `input`: after (id of the last entry before, or nil), most (at most 1000).
 * Returns the id after which the next portion begins; nil once the index is complete.
 */
export const indexAudit = `
${auditIndex}
if isIndexed() then return nil end
local rank = input.after and call('ZREVRANK', auditByCreation, input.after)
local first = rank and rank + 1 or 0
local ids = call('ZREVRANGE', auditByCreation, first, first + input.most - 1)
local subjects, seen, entries = {}, {}, {}
for i, text in ipairs(#ids > 0 and call('HMGET', auditRecords, unpack(ids)) or {}) do
  local subject = text and cjson.decode(text).subject
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
