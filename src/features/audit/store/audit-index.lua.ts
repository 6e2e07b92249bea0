/**
 * Lua: index of the audit log by subject, so that entries of an erased record are found without reading the
 * whole log. Locals: `auditRecords`, `auditSubjects`, `auditIndexed`.
 *
 * `subjectIn(text)` returns the subject of an entry's JSON; nil if it has none or cannot be read.
 * `addToIndex(entry)` adds an entry.
 */
export const auditIndex = `
local function subjectIn(text)
  local entry = parsed(text, { subject = 'string?' })
  return entry and entry.subject
end

local function addToIndex(entry)
  addTo(auditIndexed, nil, 1)
  if not entry.subject then return end
  local known = call('HGET', auditSubjects, entry.subject)
  call('HSET', auditSubjects, entry.subject, known and known .. ' ' .. entry.id or entry.id)
end
`;
