/**
 * The first step, whole or not at all. Says which version the store has; or, where none is marked,
 * takes the lock and version 1's keys away from under it, so that old code finds an empty store.
 * That happens once: what old code writes afterwards is not touched. Where something stands already
 * where a key would go, only the marker was lost; where there is nothing, or it is not ours to
 * take, the marker is all that is written: version 2's where days are blocked as it did that,
 * version 3's where there are payments of appointments, which are carried over next, else the latest.
 * Previews that were there before production have no version any more.
 * KEYS: marker, lock, ledger, outbox set aside, the markers of production and of three kinds of
 * previews, blocked days, payments by appointment; then all old names, then the new one of each.
 * ARGV: versions 2 and 3, the latest, token, lock's milliseconds, context, due time of the oldest delivery to keep, 1 for a
 * preview. Returns \`version\` with what is marked, \`busy\`,
 * \`production\` where a preview has no business, or \`begun\` with the ledger.
 */
export const beginMigration = `
local marker, lock, ledger, outbox, production = unpack(KEYS, 1, 5)
local version, third, latest, token, lockMs, context, oldest, preview = unpack(ARGV)
if preview == '1' and redis.call('EXISTS', production) == 1 then return { 'production' } end
local marked = redis.call('GET', marker)
if marked then return { 'version', marked } end
if redis.call('EXISTS', lock) == 1 then return { 'busy' } end

local last, middle = #KEYS, 10 + (#KEYS - 10) / 2
if last > 10 and redis.call('EXISTS', unpack(KEYS, 11, middle)) > 0
  and redis.call('EXISTS', ledger, unpack(KEYS, middle + 1, last)) == 0 then
  for i = 11, middle do
    if redis.call('EXISTS', KEYS[i]) == 1 then
      redis.call('RENAME', KEYS[i], KEYS[middle - 10 + i])
    end
  end
  local past = redis.call('ZCOUNT', outbox, '-inf', '(' .. oldest)
  redis.call('HSET', ledger, 'context', context, 'outbox', past)
end

if last == 10 or redis.call('HGET', ledger, 'context') ~= context then
  local hasPayments = redis.call('EXISTS', KEYS[10]) == 1
  if redis.call('EXISTS', KEYS[9]) == 0 then version = hasPayments and third or latest end
  redis.call('SET', marker, version)
  if marker == production then redis.call('DEL', unpack(KEYS, 6, 8)) end
  return { 'version', version }
end
redis.call('SET', lock, token, 'PX', lockMs)
return { 'begun', redis.call('HGETALL', ledger) }
`;

/**
 * Writes what became of one batch, notes how far that is, and reads the next one. Nothing is
 * written for who has lost the lock. A batch is as many members, at most, as are asked for, and
 * ends before its text would be longer than it may be; it has one member at least.
 * KEYS: lock, ledger, the list to go through (ZSET), the hashes to read beside it; then all that
 * is written to.
 * ARGV: token, lock's milliseconds, name and position in the ledger, hashes, most members, most
 * bytes; then commands: how many words, a STRING without which it is left out or '', the words.
 * Returns rows of member, score and values, none at the end; nil if the lock is lost.
 */
export const carryBatch = `
local lock, ledger, list = unpack(KEYS, 1, 3)
local token, lockMs, name, position, hashes, members, bytes = unpack(ARGV, 1, 7)
if redis.call('GET', lock) ~= token then return nil end
redis.call('PEXPIRE', lock, lockMs)

local wanted, there, at = {}, {}, 8
while at <= #ARGV do
  if ARGV[at + 1] ~= '' then wanted[#wanted + 1] = ARGV[at + 1] end
  at = at + 2 + ARGV[at]
end
if #wanted > 0 then
  for i, value in ipairs(redis.call('MGET', unpack(wanted))) do there[wanted[i]] = value end
end
at = 8
while at <= #ARGV do
  local last = at + 1 + ARGV[at]
  if ARGV[at + 1] == '' or there[ARGV[at + 1]] then redis.call(unpack(ARGV, at + 2, last)) end
  at = last + 1
end
redis.call('HSET', ledger, name, position)

local entries = redis.call('ZRANGE', list, position, position + members - 1, 'WITHSCORES')
if #entries == 0 then return {} end
local ids, columns, rows, size = {}, {}, {}, 0
for i = 1, #entries, 2 do ids[#ids + 1] = entries[i] end
for column = 1, hashes do columns[column] = redis.call('HMGET', KEYS[3 + column], unpack(ids)) end
for i, id in ipairs(ids) do
  local row = { id, entries[2 * i] }
  for column = 1, hashes do row[column + 2] = columns[column][i] end
  for _, value in ipairs(row) do size = size + (value and #value or 0) end
  if size > tonumber(bytes) and #rows > 0 then break end
  rows[#rows + 1] = row
end
return rows
`;

/**
 * The last step from version 1 to 2: days that were blocked for the firm are blocked for its consultant, nothing of
 * what was set aside is left, and the store has its version. KEYS: marker, lock, ledger, blocked
 * days set aside, blocked days, then all else that is to go. ARGV: version, token, consultant.
 * Returns 1, or nil if the lock is lost.
 */
export const finishMigration = `
local marker, lock, ledger, before, blocked = unpack(KEYS, 1, 5)
local version, token, consultant = unpack(ARGV)
if redis.call('GET', lock) ~= token then return nil end
local days = redis.call('HGETALL', before)
for i = 1, #days, 2 do redis.call('HSET', blocked, consultant .. ' ' .. days[i], days[i + 1]) end
redis.call('UNLINK', before, unpack(KEYS, 6))
redis.call('DEL', ledger, lock)
redis.call('SET', marker, version)
return 1
`;

/**
 * The step from version 2 to 3, whole or not at all: what was blocked day by day becomes part of the
 * schedules. Writes only where the store is as it was read, else says how it is.
 * KEYS: marker, blocked days, schedules, count of their changes. ARGV: version 2, version 3, how many
 * blocked days were read; fields and values of those; then, for each schedule to write, consultant,
 * text as read or '', new text. Returns `version` with what is marked or '', or `read` with the
 * blocked days and the schedules, fields and values in turn.
 */
export const carryBlockedDays = `
local marker, blocked, schedules, houseVersion = unpack(KEYS)
local before, after, count = unpack(ARGV, 1, 3)
local found = redis.call('GET', marker)
if found ~= before then return { 'version', found or '' } end

local first, isAsRead = 4 + 2 * count, redis.call('HLEN', blocked) == tonumber(count)
for i = 4, first - 1, 2 do
  isAsRead = isAsRead and redis.call('HGET', blocked, ARGV[i]) == ARGV[i + 1]
end
for i = first, #ARGV, 3 do
  isAsRead = isAsRead and (redis.call('HGET', schedules, ARGV[i]) or '') == ARGV[i + 1]
end
if not isAsRead then
  return { 'read', redis.call('HGETALL', blocked), redis.call('HGETALL', schedules) }
end
for i = first, #ARGV, 3 do redis.call('HSET', schedules, ARGV[i], ARGV[i + 2]) end
if first <= #ARGV then redis.call('INCR', houseVersion) end
redis.call('DEL', blocked)
redis.call('SET', marker, after)
return { 'version', after }
`;
