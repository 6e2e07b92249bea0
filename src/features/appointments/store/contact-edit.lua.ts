import { waitsAnew } from './proposal-ends.lua.ts';

/**
 * Remembers that the firm keeps an appointment as it is. A client who has been told to wait for word is told so,
 * where it is confirmed: of a request the answer will tell. Audited. Begins with `deskActs`. Additional `input`:
 * id, event, deliveries. Answers `unknown`, `outdated` (and shows the row), `illegal`, or `edited` (and shows the
 * row).
 */
export const keepAppointment = `
local id, record = input.id, recordOf(input.id)
if not record then return { 'unknown' } end
if isOutdated(id) then return { 'outdated' } end
local before, over = standingOf(id), record.proposalOver
if not active[before.status] then return { 'illegal' } end
settle(id)
remember(id, input.event)
if over and over.how ~= 'unanswered' and before.status == 'confirmed' then tell(id) end
canUndo(id, before)
audit()
show(rowOf(id))
return { 'edited' }
`;

/**
 * Corrects the client's contact data. Audited. Begins with `deskActs` and `meets`. Additional `input`: id,
 * fields (pairs of name and value, in the order in which the history lists them), emailDigest (nil where the
 * address stays), losesNumber, venue (the new `meeting` and `place`, or nil), lookAt, event, deliveries (queued
 * where another venue is news to the client). Waiting deliveries to a client who no longer has an address are
 * superseded. Answers `unknown`, `outdated` (and shows the row), `uncallable` where a call is still ahead, or
 * `edited` (and shows the row).
 */
export const editContact = `
${waitsAnew}
local id, record = input.id, recordOf(input.id)
if not record then return { 'unknown' } end
if isOutdated(id) then return { 'outdated' } end
local before, changed = standingOf(id), {}
local number = record.phone
for _, pair in ipairs(input.fields) do
  local name, value = pair[1], pair[2]
  if record[name] ~= value then
    record[name], changed[#changed + 1] = value, name
  end
end
local met = meetAs(record, input.venue)
-- What has lapsed can be confirmed all the same.
local isAhead = active[before.status] or before.status == 'expired'
local isCall = record.meeting == 'phone' and not record.place and isAhead
if isCall and input.losesNumber and record.phone ~= number then
  return { 'uncallable' }
end
if #changed == 0 and not met then
  keep()
else
  -- Without an address there is no link by which to take a time.
  if input.emailDigest == '' and before.proposed then
    letGo({ id })
    wait(id)
    record.proposed = nil
  end
  call('HSET', records, id, cjson.encode(record))
  if input.emailDigest then setAddress(id, input.emailDigest) end
  if input.emailDigest == '' then
    local entries = ledgerOf(id)
    for _, entry in ipairs(entries) do
      if entry.state == 'waiting' and entry.recipient == 'visitor' then
        entry.state, entry.at = 'superseded', input.now
        unplan(memberOf(id, entry))
      end
    end
    if #entries > 0 then keepLedger(id, entries) end
  end
  if #changed > 0 then input.event.fields = changed end
  if met then input.event.from, input.event.to = met.from, met.to end
  remember(id, input.event)
  if met and before.status == 'confirmed' and tonumber(before.startsAt) > input.now then tell(id) end
  canUndo(id, before)
  audit()
end
show(rowOf(id))
return { 'edited' }
`;
