/**
 * What scripts that erase records of any kind share. An `appointmentScript` knows appointments and
 * `erase(id, now)` of one already; here are the names of the inboxes' keys, which follow those of
 * the appointments, and `eraseAll(kind, ids, now)`: erases those that exist and gives their
 * number. `leaveNoTrace()`, called once at the end, takes their ids out of the trail.
 */
export const erasureLibrary = (first: number) => `
local inboxEmails = KEYS[${first}]
local inboxes = {
  message = { tells = 'contact_message_received', keys = { unpack(KEYS, ${first + 1}, ${first + 4}) } },
  inquiry = { tells = 'inquiry_received', keys = { unpack(KEYS, ${first + 5}, ${first + 8}) } },
}
local gone = {}

local function eraseMessage(inbox, id)
  local messages, created, unread, read = unpack(inbox.keys)
  if redis.call('HDEL', messages, id) == 0 then return false end
  redis.call('ZREM', created, id)
  redis.call('SREM', unread, id)
  redis.call('HDEL', read, id)
  redis.call('HDEL', inboxEmails, id)
  local request = redis.call('HGET', requests, id)
  if request then redis.call('DEL', request) end
  redis.call('HDEL', requests, id)
  redis.call('ZREM', outbox, inbox.tells .. ':' .. id)
  return true
end

local function eraseAll(kind, ids, now)
  local count = 0
  for _, id in ipairs(ids) do
    local erased
    if kind == 'appointment' then erased = erase(id, now)
    else erased = eraseMessage(inboxes[kind], id) end
    if erased then
      gone[id] = true
      count = count + 1
    end
  end
  return count
end

local function leaveNoTrace()
  if next(gone) then anonymise(gone) end
end
`;
