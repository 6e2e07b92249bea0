/**
 * Lua: `letStand(id)` is what others do to an appointment before their own act: what the desk did last
 * can be undone no more, and what still waits to be told goes out at once, in the order in which it
 * happened and before what is told now. What its recipient's server put off stays put off. It needs
 * `input.now`; locals besides `appointmentLibrary`'s: `undos`.
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
      call('ZADD', outbox, due, memberOf(id, entry))
    end
  end
  if due < input.now then keepLedger(id, entries) end
end
`;
