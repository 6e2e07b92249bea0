import { guard } from '#platform/redis/guard.ts';

/**
 * Lua: deliveries in the outbox, and the ledger of them. Locals: `outbox`, `lanes`, `ledger`.
 *
 * The ledger has a JSON array of entries for each record: `kind`, `recipient`, `channel`, `event` (tells
 * several of a kind apart; none for a message), `state`, `at` (since when; while it waits, when it is due),
 * `attempts`, `queuedAt`, and what a run notes: `lease`, `reason`, `mayBeRepeated`, `isCounted`, `isForced`,
 * `fault` (the relay's answer, `mailFaultSchema`), `handedAt` (when the messaging service took the message,
 * until WhatsApp acknowledges it), `told` (number of the appointment's events when the letter was last
 * written); until it is sent also `network` and `counts` (its fields of `mailed`). Times in milliseconds
 * since 1970.
 *
 * `memberOf(id, entry)` is the entry's name in the outbox; `ledgerOf(id)` and `keepLedger(id, entries)` read
 * and write the array. `plan(member, due, lane)` puts a delivery into the outbox, by default into its present
 * lane: that of its rank (`laneOf`), 10 more for WhatsApp. Due ones leave lane by lane, so that a backlog of
 * one holds up no earlier one; `putOff` is that of deliveries put off by a limit. `unplan(member)` takes it
 * out. `queue(id, event, planned, now)` adds deliveries, due now if they do not say when; each supersedes
 * earlier waiting ones as its `Way` says.
 */
export const outboxLibrary = `
${guard}
local function memberOf(id, entry)
  local parts = { entry.kind, id, entry.recipient, entry.channel }
  if entry.event then parts[5] = string.format('%.0f', entry.event) end
  return table.concat(parts, ':')
end

local entryNeeds = {
  kind = 'string', recipient = 'string', channel = 'string', event = 'number?', state = 'string',
  at = 'number', attempts = 'number', queuedAt = 'number'
}
local function ledgerOf(id)
  return decoded(ledger, id, {}, entryNeeds) or {}
end

local function keepLedger(id, entries)
  call('HSET', ledger, id, cjson.encode(entries))
end

local laneOf = { firm = 0, receipt = 1, notice = 2, move = 3, courtesy = 3, putOff = 4 }
local function plan(member, due, lane)
  if not lane then
    local score = tonumber(call('ZSCORE', lanes, member) or nil)
    lane = score and math.floor(score / 1e13) or string.find(member, ':whatsapp') and 10 or 0
  end
  call('ZADD', outbox, due, member)
  call('ZADD', lanes, string.format('%.0f', lane * 1e13 + due), member)
end

local function unplan(member)
  call('ZREM', outbox, member)
  call('ZREM', lanes, member)
end

local function queue(id, event, planned, now)
  local entries, dues, ranked = ledgerOf(id), {}, {}
  for _, new in ipairs(planned) do
    for _, old in ipairs(entries) do
      if old.state == 'waiting' and (old.kind == new.kind or old.kind == new.replaces)
        and old.channel == new.channel and old.recipient == new.recipient and not new.isEach then
        old.state, old.at = 'superseded', now
        unplan(memberOf(id, old))
      end
    end
    local entry = {
      kind = new.kind, recipient = new.recipient, channel = new.channel, event = event,
      state = 'waiting', at = new.due or now, attempts = 0, queuedAt = now, network = new.network
    }
    entries[#entries + 1] = entry
    local member, lane = memberOf(id, entry), laneOf[new.rank or 'firm'] + (new.channel == 'mail' and 0 or 10)
    dues[#dues + 1], dues[#dues + 2] = entry.at, member
    ranked[#ranked + 1], ranked[#ranked + 2] = string.format('%.0f', lane * 1e13 + entry.at), member
  end
  -- One command for all: a booking queues four.
  if #dues > 0 then
    call('ZADD', outbox, unpack(dues))
    call('ZADD', lanes, unpack(ranked))
  end
  if #entries > 0 then keepLedger(id, entries) end
end
`;
