import { person } from './person.lua.ts';

/**
 * All that came from one e-mail address, whatever it is. An `erasureScript`, audited.
 * ARGV: digest of the address. Returns rows of appointments (record, status, history), messages
 * and inquiries (record, when read).
 */
export const findPerson = `
${person}
local function rowsOf(ids, ...)
  local rows = {}
  for _, id in ipairs(ids) do
    local row = {}
    for column, hash in ipairs({ ... }) do row[column] = redis.call('HGET', hash, id) end
    if row[1] then rows[#rows + 1] = row end
  end
  return rows
end
local function messageRows(inbox, ids) return rowsOf(ids, inbox.keys[1], inbox.keys[4]) end

local ids = messagesOf(ARGV[1])
local appointments = rowsOf(appointmentsOf(ARGV[1]), records, statuses, histories)
local messages, inquiries = messageRows(inboxes.message, ids), messageRows(inboxes.inquiry, ids)
audit(#appointments + #messages + #inquiries)
return { appointments, messages, inquiries }
`;
