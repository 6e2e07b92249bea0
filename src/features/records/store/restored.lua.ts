/** Scripts for a store that was filled from a backup, before it is used. */

/**
 * Repeats the erasures that happened after the backup was made. Audited, after the parts of all subjects
 * (`erasure-parts.lua.ts`). `input`: ids (lists by kind: appointments and held requests, messages, inquiries,
 * and payments, which lose their personal data). Returns the number of each kind.
 */
export const eraseAgain = `
local digests = {}
for place, name in ipairs(names) do
  local ids, hash = input.ids[place], kinds[name].emails
  for _, digest in ipairs(hash and #ids > 0 and call('HMGET', hash, unpack(ids)) or {}) do
    if digest then digests[digest] = true end
  end
end
local counts = eraseEach('eraseAgain', input.ids)
eraseAll('held', input.ids[places.appointment])
leaveNoTrace()
each(afterRestore, digests)
return counts
`;

/**
 * Whether the store holds anything that retention would erase. `input.rows`: lists of index (its place in
 * `indexes`) and start of its retention period. Locals: `indexes`. Returns 1 or 0.
 */
export const hasOlder = `
for _, row in ipairs(input.rows) do
  local before = '(' .. string.format('%.0f', row[2])
  if #call('ZRANGEBYSCORE', indexes[row[1]], '-inf', before, 'LIMIT', 0, 1) > 0 then return 1 end
end
return 0
`;
