/**
 * Lua: `letStand(id)` is called before an act on an appointment that does not come from the desk. The desk's
 * last act can no longer be undone, and waiting deliveries become due at once, in the order of their events
 * and before those of the new act. Deliveries that the recipient's server deferred keep their time.
 * It needs `input.now`. Additional local: `undos`.
 */
export const letsStand = `
local function letStand(id)
  call('HDEL', undos, id)
  local entries, due = ledgerOf(id), input.now
  for i = #entries, 1, -1 do
    local entry = entries[i]
    if entry.state == 'waiting' and entry.attempts == 0 and entry.at >= due then
      due = due - 1
      entry.at = due
      plan(memberOf(id, entry), due)
    end
  end
  if due < input.now then keepLedger(id, entries) end
end
`;
