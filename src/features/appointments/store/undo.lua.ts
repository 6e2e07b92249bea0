import { holding } from './holding.lua.ts';
import { writesInstants } from './moving.lua.ts';
import { waitsAnew } from './proposal-ends.lua.ts';

/**
 * Undoes the desk's last act. Everything is restored but the history, which records both the act and the
 * undoing. Deliveries queued by the act are superseded, and those it had superseded wait again. Payment
 * requests that it withdrew are open again. What was proposed is proposed again, without those of its times
 * that are taken by now. Audited. Begins with `deskActs` and `paymentEnds`.
 * Additional `input`: id, event, lookAt.
 * Answers `unknown`, `outdated` (and shows the row), `late` where the minute is over, something has happened
 * since or there is nothing to undo, `conflicts` with the conflicts where another appointment occupies its
 * time by now, or `undone` (and shows the row).
 */
export const undoAct = `
${holding}
${waitsAnew}
${writesInstants}
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
  local record, free, left = cjson.decode(before.record), {}, {}
  for _, member in ipairs(tonumber(before.proposed) > input.now and before.proposedTimes or {}) do
    local span = spanOf(string.match(member, '^(%S+) (.+)$'))
    if #conflictsOf(span, id) == 0 then
      free[#free + 1], span.member = span, member
      free[instantOf(span.startsAt) .. ' ' .. span.consultant] = true
    end
  end
  for _, time in ipairs(record.proposed.times) do
    if free[time.startsAt .. ' ' .. time.with] then left[#left + 1] = time end
  end
  record.proposed.times = left
  if #left == 0 then record.proposed = nil end
  call('HSET', records, id, cjson.encode(record))
  if #left > 0 then call('ZADD', proposals, before.proposed, id) else wait(id) end
  for _, span in ipairs(free) do call('ZADD', proposedTimes, span.startsAt, span.member) end
  for _, span in ipairs(free) do overtake(span) end
end
audit()
show(rowOf(id))
return { 'undone' }
`;
