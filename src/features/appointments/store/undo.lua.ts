import { holding } from './holding.lua.ts';
import { waitsAnew } from './proposal-ends.lua.ts';

/**
 * Undoes the desk's last act. Everything is restored but the history, which records both the act and the
 * undoing. Deliveries queued by the act are superseded, and those it had superseded wait again. Payment
 * requests that it withdrew are open again. What was proposed is proposed again, unless one of its times is
 * taken by now. Audited. Begins with `deskActs` and `paymentEnds`.
 * Additional `input`: id, event, lookAt.
 * Answers `unknown`, `outdated` (and shows the row), `late` where the minute is over, something has happened
 * since or there is nothing to undo, `conflicts` with the conflicts where another appointment occupies its
 * time by now, or `undone` (and shows the row).
 */
export const undoAct = `
${holding}
${waitsAnew}
local id = input.id
if not recordOf(id) then return { 'unknown' } end
if isOutdated(id) then return { 'outdated' } end
local before = parsed(call('HGET', undos, id), {
  ['until'] = 'number', event = 'number', version = 'string', record = 'string', status = 'string',
  startsAt = 'string', email = 'string', waiting = 'table', proposed = 'string?', proposedTimes = 'table?'
})
if not before or before['until'] <= input.now or before.version ~= call('HGET', versions, id) then
  return { 'late' }
end

local entries, waited = ledgerOf(id), {}
for _, entry in ipairs(entries) do
  local isToldOf = entry.event == before.event and entry.state ~= 'waiting' and entry.state ~= 'superseded'
  if isToldOf then return { 'late' } end
end
if before.taken then
  local conflicts = conflictsOf(spanOf(id, before.span), id)
  if #conflicts > 0 then return { 'conflicts', cjson.encode(conflicts) } end
end

-- What was to be given back or kept is undecided again; nothing of it has been carried out.
local function takeBack(id)
  call('ZREM', paymentsReturning, id)
  for _, row in ipairs(paymentsOf({ id })) do
    local payment, orders = paymentOf(row[2]), {}
    for _, order in ipairs(payment and payment.orders or {}) do
      if type(order) == 'table' and not order.isOver then orders[#orders + 1] = order end
    end
    if payment and payment.orders then
      payment.orders = #orders > 0 and orders or nil
      keepPayment(row[2], payment, input.now)
    end
  end
end

local after = call('HGET', statuses, id)
if over[before.status] then
  endPayments({ id }, input.event.at, input.now)
elseif over[after] then
  takeBack(id)
  resumePayments(id, true)
end

call('HSET', records, id, before.record)
call('HSET', statuses, id, before.status)
call('ZADD', byStart, before.startsAt, id)
release(id)
if before.span then call('HSET', spans, id, before.span) end
if before.taken then hold(spanOf(id, before.span)) end
call('ZREM', pending, id)
if before.lapsesAt then call('ZADD', pending, before.lapsesAt, id) end
setAddress(id, before.email)

for _, pair in ipairs(before.waiting) do waited[pair[1]] = pair[2] end
for _, entry in ipairs(entries) do
  local member = memberOf(id, entry)
  if entry.event == before.event and entry.state == 'waiting' then
    entry.state, entry.at = 'superseded', input.now
    unplan(member)
  elseif waited[member] and entry.state == 'superseded' then
    entry.state, entry.at = 'waiting', waited[member]
    plan(member, entry.at)
  end
end
if #entries > 0 then keepLedger(id, entries) end

call('HDEL', undos, id)
remember(id, input.event)
if before.proposed then
  local proposed, isFree = {}, tonumber(before.proposed) > input.now
  for i, time in ipairs(before.proposedTimes) do
    proposed[i] = spanOf(string.match(time, '^(%S+) (.+)$'))
    isFree = isFree and #conflictsOf(proposed[i], id) == 0
  end
  if isFree then
    call('HSET', records, id, before.record)
    call('ZADD', proposals, before.proposed, id)
    for i, time in ipairs(before.proposedTimes) do call('ZADD', proposedTimes, proposed[i].startsAt, time) end
    for _, span in ipairs(proposed) do overtake(span) end
  else
    local record = recordOf(id)
    record.proposed = nil
    call('HSET', records, id, cjson.encode(record))
    wait(id)
  end
end
audit()
show(rowOf(id))
return { 'undone' }
`;
