/** Lua: erases the deliveries of records, sent or planned. */
export const deliveryErasure = `
forgets[#forgets + 1] = function(ids)
  local members, untold = {}, {}
  for i, text in ipairs(call('HMGET', ledger, unpack(ids))) do
    local entries = text and parsed(text, {}, entryNeeds)
    if text and not entries then untold[ids[i]] = true end
    for _, entry in ipairs(entries or {}) do members[#members + 1] = memberOf(ids[i], entry) end
  end
  -- What no ledger tells is found by its name.
  for _, index in ipairs(next(untold) and { outbox, undelivered } or {}) do
    for _, member in ipairs(call('ZRANGE', index, 0, -1)) do
      if untold[string.match(member, '^[^:]+:([^:]+)') or ''] then members[#members + 1] = member end
    end
  end
  for first = 1, #members, 1000 do
    local last = math.min(first + 999, #members)
    call('ZREM', outbox, unpack(members, first, last))
    call('ZREM', lanes, unpack(members, first, last))
    call('ZREM', undelivered, unpack(members, first, last))
  end
  call('HDEL', ledger, unpack(ids))
end
`;
