import { guard } from '#platform/redis/guard.ts';
import { auditIndex } from './audit-index.lua.ts';

/**
 * Wraps a script of the desk, so that the audit entry and the answer under the caller's idempotency key are
 * written in the same atomic step. Locals: `audit…` as named in `audited.ts`, `idempotency`; `input.write` as
 * `Write`.
 *
 * The script calls `audit(count)` after its change; `count` is omitted for a single record. It calls `keep()`
 * instead if nothing had to change and only the answer is to be stored. It calls `postpone()` after `audit`
 * if another call of the script continues, so that the answer is not stored yet. `show(row)` returns personal
 * data, which must not be stored with the idempotency key.
 *
 * Returns `{ 'fresh', answer, row }`, or `{ 'known', JSON of fingerprint and answer }` if an earlier call
 * with the same key changed something.
 */
export const audited = (script: string) => `
${guard}
local write, isChanged, row = input.write, false, false

${auditIndex}
local function audit(count)
  isChanged = true
  if not write then return end
  local entry = write.entry
  if count then entry.count = count end
  if call('HSET', auditRecords, entry.id, cjson.encode(entry)) == 1 then addToIndex(entry) end
  call('ZADD', auditByCreation, write.at, entry.id)
end

local function keep() isChanged = true end
local function postpone() isChanged = false end
local function show(found) row = found end

local function run()
${script}
end

if idempotency then
  local known = call('GET', idempotency)
  if known then return { 'known', known } end
end
local answer = run() or false
if idempotency and isChanged then
  local record = { fingerprint = write.fingerprint, answer = answer }
  call('SET', idempotency, cjson.encode(record), 'PXAT', write.forgetAt)
end
return { 'fresh', answer, row }
`;
