/**
 * A script of the desk's, with the audit log and the caller's idempotency key in the same atomic
 * step. Locals: `auditRecords`, `auditByCreation`, `idempotency`; `input.write` as `Write`.
 *
 * `audit(count)` is what a script calls once it has made its change; `count` is left out where one
 * record was touched. `keep()` instead, where all was as it should be already and only the answer is
 * to be remembered. `show(row)` hands out what must not be kept with the idempotency key, since
 * it is a person's data. `anonymise(gone)` takes the ids of erased records, the keys of `gone`,
 * out of the log.
 *
 * Returns `{ 'fresh', answer, row }`, or `{ 'known', JSON of fingerprint and answer }` for a call
 * that was made before under the same key and changed something.
 */
export const audited = (script: string) => `
local write, isChanged, row = input.write, false, false

local function audit(count)
  isChanged = true
  if not write then return end
  local entry = write.entry
  if count then entry.count = count end
  call('HSET', auditRecords, entry.id, cjson.encode(entry))
  call('ZADD', auditByCreation, write.at, entry.id)
  local old = call('ZRANGEBYSCORE', auditByCreation, '-inf', '(' .. write.keptFrom, 'LIMIT', 0, 1000)
  if #old == 0 then return end
  call('HDEL', auditRecords, unpack(old))
  call('ZREM', auditByCreation, unpack(old))
end

local function keep() isChanged = true end
local function show(found) row = found end

local function anonymise(gone)
  local all, changed = call('HGETALL', auditRecords), {}
  for i = 1, #all, 2 do
    local entry = string.find(all[i + 1], '"subject"', 1, true) and cjson.decode(all[i + 1])
    if entry and gone[entry.subject] then
      entry.subject = nil
      changed[#changed + 1], changed[#changed + 2] = all[i], cjson.encode(entry)
    end
  end
  -- Lua hands a function a few thousand arguments at most.
  for from = 1, #changed, 1000 do
    call('HSET', auditRecords, unpack(changed, from, math.min(from + 999, #changed)))
  end
end

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
