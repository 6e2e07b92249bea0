import { knowsActive } from './appointment.lua.ts';

/** The calendar's address for other programs. Locals: `feed`. */

/** Returns when it was made, and `0` where it is without contact data; nil for each that is not there. */
export const getFeed = `
return call('HMGET', feed, 'createdAt', 'contactData')
`;

/** `input`: digest of its secret, createdAt, contactData (0 or 1). Audited. */
export const createFeed = `
call('HSET', feed, 'digest', input.digest, 'createdAt', input.createdAt, 'contactData', input.contactData)
audit()
return 1
`;

/** Audited. Answers how many were revoked. */
export const revokeFeed = `
local revoked = call('DEL', feed)
if revoked > 0 then audit() end
return revoked
`;

/**
 * Locals besides: `byStart`, `statuses`, `hashes` (records, statuses, histories). `input`: digest
 * of the secret that was shown, from (start of the earliest appointment, milliseconds), since (when
 * it must have been made, at the earliest, as ISO text).
 * Returns whether it is without contact data (`0`), and rows of record, status and history of what
 * takes place or did; nil for a wrong secret, or one that has expired.
 */
export const readFeed = `
${knowsActive}
local kept = call('HMGET', feed, 'digest', 'createdAt', 'contactData')
if kept[1] ~= input.digest or kept[2] < input.since then return nil end
local ids = call('ZRANGEBYSCORE', byStart, input.from, '+inf')
local rows = {}
for from = 1, #ids, 1000 do
  local to, columns = math.min(from + 999, #ids), {}
  for column, hash in ipairs(hashes) do
    columns[column] = call('HMGET', hash, unpack(ids, from, to))
  end
  for i = 1, to - from + 1 do
    local row = { columns[1][i], columns[2][i], columns[3][i] }
    if active[row[2]] or row[2] == 'completed' then rows[#rows + 1] = row end
  end
end
return { kept[3], rows }
`;
