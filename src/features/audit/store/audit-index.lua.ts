export const knowsSubjects = `
local function subjectIn(text)
  local entry = parsed(text, { subject = 'string?' })
  return entry and entry.subject
end
`;

/**
 * Lua: index of the audit log by subject, so that entries of an erased record are found without reading the
 * whole log. Locals: `auditRecords`, `auditSubjects`, `auditIndexed`.
 *
 * `subjectIn(text)` returns the subject of an entry's JSON; nil if it has none or cannot be read.
 * `addToIndex(entry)` adds an entry. `takeFromIndex(ids)` removes at most 1000, while their records still
 * exist.
 */
export const auditIndex = `
${knowsSubjects}
local function addToIndex(entry)
  addTo(auditIndexed, nil, 1)
  if not entry.subject then return end
  local known = call('HGET', auditSubjects, entry.subject)
  call('HSET', auditSubjects, entry.subject, known and known .. ' ' .. entry.id or entry.id)
end

local function takeFromIndex(ids)
  local gone, subjects, seen = {}, {}, {}
  for i, text in ipairs(call('HMGET', auditRecords, unpack(ids))) do
    gone[ids[i]] = true
    local subject = subjectIn(text)
    if subject and not seen[subject] then seen[subject], subjects[#subjects + 1] = true, subject end
  end
  addTo(auditIndexed, nil, -#ids)
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

`;
