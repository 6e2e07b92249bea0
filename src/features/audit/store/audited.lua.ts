import { auditIndex } from './audit-index.lua.ts';

/**
 * A script of the desk's, with the audit log and the caller's idempotency key in the same atomic
 * step. Locals: `audit…` as `audited.ts` names them, `idempotency`; `input.write` as `Write`.
 *
 * `audit(count)` is what a script calls once it has made its change; `count` is left out where one
 * record was touched. `keep()` instead, where all was as it should be already and only the answer is
 * to be remembered; `postpone()` after `audit`, where another call of the script goes on and the answer
 * is not yet to be remembered. `show(row)` hands out what must not be kept with the idempotency key, since
 * it is a person's data.
 *
 * Returns `{ 'fresh', answer, row }`, or `{ 'known', JSON of fingerprint and answer }` for a call
 * that was made before under the same key and changed something.
 */
export const audited = (script: string) => `
local write, isChanged, row = input.write, false, false

${auditIndex}
local function audit(count)
  isChanged = true
  if not write then return end
  local entry = write.entry
  if count then entry.count = count end
  if call('HSET', auditRecords, entry.id, cjson.encode(entry)) == 1 then addToIndex(entry) end
  call('ZADD', auditByCreation, write.at, entry.id)
  local old = call('ZRANGEBYSCORE', auditByCreation, '-inf', '(' .. write.keptFrom, 'LIMIT', 0, 1000)
  if #old == 0 then return end
  takeFromIndex(old)
  call('HDEL', auditRecords, unpack(old))
  call('ZREM', auditByCreation, unpack(old))
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
