import { outboxLibrary } from '#features/outbox/index.ts';

/**
 * Holds waiting deliveries, which may have been sent since the backup was made. Locals besides
 * `outboxLibrary`'s: `undelivered`. `input`: now, limit. Returns how many there were, 0 once none is left.
 */
export const holdWaiting = `
${outboxLibrary}
local members = call('ZRANGE', outbox, 0, input.limit - 1)
for _, member in ipairs(members) do
  local id = string.match(member, '^[^:]+:([^:]+)') or ''
  local entries = ledgerOf(id)
  for _, entry in ipairs(entries) do
    if memberOf(id, entry) == member then
      entry.state, entry.reason, entry.at, entry.lease = 'held', 'restored', input.now, nil
      entry.network, entry.counts = nil, nil
      call('ZADD', undelivered, input.now, member)
    end
  end
  if #entries > 0 then keepLedger(id, entries) end
  unplan(member)
end
return #members
`;
