import { knowsActive } from '#features/appointments/index.ts';

/** Calendar feeds that other programs read. Locals: `feed` (the firm's), `feeds` (the consultants'). */

/**
 * Returns `createdAt` of the firm's feed and `1` if it has contact data (nil for each that is missing), then
 * ids and records of the consultants' feeds in turn.
 */
export const getFeeds = `
return { call('HMGET', feed, 'createdAt', 'contactData'), call('HGETALL', feeds) }
`;

/** `input`: digest of its secret, createdAt, contactData (0 or 1). Audited. */
export const createFeed = `
call('HSET', feed, 'digest', input.digest, 'createdAt', input.createdAt, 'contactData', input.contactData)
audit()
return 1
`;

/** Audited. Returns the number of revoked feeds. */
export const revokeFeed = `
local revoked = call('DEL', feed)
if revoked > 0 then audit() end
return revoked
`;

/** Locals besides: `consultants`. `input`: consultant, text. Audited. Returns 0 if unknown or retired. */
export const createConsultantFeed = `
local record = decoded(consultants, input.consultant, { active = 'boolean' })
if not record or not record.active then return 0 end
call('HSET', feeds, input.consultant, input.text)
audit()
return 1
`;

/** `input`: consultant. Audited. Returns the number of revoked feeds. */
export const revokeConsultantFeed = `
local revoked = call('HDEL', feeds, input.consultant)
if revoked > 0 then audit() end
return revoked
`;

/**
 * Locals besides: `byStart`, `statuses`, `hashes` (records, statuses, histories). `input`: digest of the
 * secret in the request, from (earliest start of an appointment, milliseconds), since (earliest creation of a
 * feed that is still valid, ISO text).
 * Returns the feed's consultant (nil for the firm's feed), whether it has contact data (`1`), and rows of
 * record, status and history of all active and completed appointments; nil for a wrong or expired secret.
 */
export const readFeed = `
${knowsActive}
local function named()
  local kept = call('HMGET', feed, 'digest', 'createdAt', 'contactData')
  if kept[1] == input.digest then return false, kept[2], kept[3] end
  local all = call('HGETALL', feeds)
  for i = 1, #all, 2 do
    local own = decoded(feeds, all[i], { digest = 'string', createdAt = 'string', contactData = 'boolean' })
    if own and own.digest == input.digest then return all[i], own.createdAt, own.contactData and '1' or '0' end
  end
end
local consultant, createdAt, contactData = named()
if not createdAt or createdAt < input.since then return nil end
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
return { consultant, contactData, rows }
`;
