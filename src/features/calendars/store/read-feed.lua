-- Reads a feed by its secret; after `decoded.lua`. Locals: `feed` (the firm's), `feeds` (the consultants'), `byStart`,
-- `hashes` (records, statuses, histories). Input: `digest` of the secret in the request, `from` (earliest start of an
-- appointment, milliseconds), `since` (earliest creation of a feed that is still valid, ISO text), `shown` (statuses as
-- keys).
--
-- Returns the feed's consultant (nil for the firm's feed), whether it has contact data (`1`), and rows of record, status
-- and history of the appointments; nil for a wrong or expired secret.
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
local ids, rows = call('ZRANGEBYSCORE', byStart, input.from, '+inf'), {}
for from = 1, #ids, 1000 do
  local to, columns = math.min(from + 999, #ids), {}
  for column, hash in ipairs(hashes) do columns[column] = call('HMGET', hash, unpack(ids, from, to)) end
  for i = 1, to - from + 1 do
    local row = { columns[1][i], columns[2][i], columns[3][i] }
    if input.shown[row[2]] then rows[#rows + 1] = row end
  end
end
return { consultant, contactData, rows }
