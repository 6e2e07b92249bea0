/** Lua: erases messages and inquiries. */
export const inboxErasure = `
local function inboxOf(names)
  local inbox = { records = names[1], byCreation = names[2], unread = names[3], read = names[4] }
  return {
    records = inbox.records,
    emails = inboxEmails,
    erase = function(ids)
      drop(ids, { inbox.records, inbox.read, inboxEmails }, { inbox.byCreation })
      call('SREM', inbox.unread, unpack(ids))
      forget(ids)
    end,
    ofAge = function(kept, limit) return oldest(inbox.byCreation, kept.messages, limit) end,
  }
end
kinds.message, kinds.inquiry = inboxOf(messages), inboxOf(inquiries)

-- Those of one address in a portion of both inboxes, and where the next begins; '0' after the last.
local function messagesOf(email, cursor)
  local ids, found = {}, call('HSCAN', inboxEmails, cursor, 'COUNT', 1000)
  for i = 1, #found[2], 2 do
    if found[2][i + 1] == email then ids[#ids + 1] = found[2][i] end
  end
  return ids, found[1]
end

ofPerson[#ofPerson + 1] = function(email, counts)
  local theirs, after = messagesOf(email, input.cursor)
  for _, kind in ipairs({ 'message', 'inquiry' }) do
    counts[places[kind]] = counts[places[kind]] + eraseAll(kind, theirs)
  end
  for first = 1, #theirs, 1000 do
    call('HDEL', inboxEmails, unpack(theirs, first, math.min(first + 999, #theirs)))
  end
  -- What is left may have moved up to where these were.
  if #theirs == 0 then input.cursor = after end
  return #theirs == 0 and after == '0'
end

local wrote
knows[#knows + 1] = function(email)
  if not wrote then
    wrote = {}
    for _, digest in ipairs(call('HVALS', inboxEmails)) do wrote[digest] = true end
  end
  return wrote[email]
end

sources[places.message] = {
  kinds = { 'message', 'inquiry' },
  hashes = { { messages[1], messages[4], ledger }, { inquiries[1], inquiries[4], ledger } },
  scan = messagesOf,
}
`;
