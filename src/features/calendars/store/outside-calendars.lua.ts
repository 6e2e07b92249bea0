/**
 * External calendars and the busy time read from them. Locals: `calendars` (HASH id → JSON), `busy` (ZSET
 * `<start> <end> <consultant> <id>` → start). A record is a table in the shape of `outsideRecordSchema`.
 */

/**
 * Lua: `recordOf(id)` and `put(record)` read and write a record. `forget(id)` removes the pieces of one
 * calendar; `hold(record, pieces)` replaces them (starts and ends in turn).
 */
const outsideLibrary = `
local function recordOf(id)
  return decoded(calendars, id, { id = 'string', consultant = 'string', version = 'number', checkedAt = 'string?' })
end

local function put(record)
  call('HSET', calendars, record.id, cjson.encode(record))
end

local function forget(id)
  local suffix, first = ' ' .. id, 0
  local gone = {}
  while true do
    local members = call('ZRANGE', busy, first, first + 4999)
    if #members == 0 then break end
    for _, member in ipairs(members) do
      if string.sub(member, -#suffix) == suffix then gone[#gone + 1] = member end
    end
    first = first + 5000
  end
  for from = 1, #gone, 1000 do
    call('ZREM', busy, unpack(gone, from, math.min(from + 999, #gone)))
  end
end

local function hold(record, pieces)
  forget(record.id)
  local entries = {}
  local function flush()
    if #entries > 0 then call('ZADD', busy, unpack(entries)) end
    entries = {}
  end
  for i = 1, #pieces, 2 do
    local start = string.format('%.0f', pieces[i])
    entries[#entries + 1] = start
    entries[#entries + 1] = string.format('%s %.0f %s %s', start, pieces[i + 1], record.consultant, record.id)
    if #entries >= 1000 then flush() end
  end
  flush()
end
`;

/** Returns the JSON of all calendars. */
export const listCalendars = `
return call('HVALS', calendars)
`;

/** `input`: record, pieces. Audited. Returns the record's id. */
export const addCalendar = `
${outsideLibrary}
put(input.record)
hold(input.record, input.pieces)
audit()
return input.record.id
`;

/**
 * `input`: id, version (that the caller read, or nil), allDay (or nil). Clears `expandedAt`, so that the next
 * read fetches all. Audited. Returns `unknown`, `outdated` or `changed`, and shows the record.
 */
export const changeCalendar = `
${outsideLibrary}
local record = recordOf(input.id)
if not record then return 'unknown' end
if input.version and input.version ~= record.version then
  show(cjson.encode(record))
  return 'outdated'
end
if input.allDay ~= nil then record.allDay = input.allDay end
record.version = record.version + 1
record.expandedAt = nil
put(record)
audit()
show(cjson.encode(record))
return 'changed'
`;

/** `input`: id. Audited. Returns 1, or 0 for an unknown id. */
export const removeCalendar = `
${outsideLibrary}
if call('HDEL', calendars, input.id) == 0 then return 0 end
forget(input.id)
audit()
return 1
`;

/**
 * Claims calendars not attempted since `before`, oldest attempt first. Sets their `checkedAt` to `now`, so
 * that no other run claims them, and one that never answers waits its turn.
 * `input`: id of one calendar, or before (ISO text) and limit; now (ISO text). Returns their JSON.
 */
export const claimCalendars = `
${outsideLibrary}
local due = {}
for _, id in ipairs(call('HKEYS', calendars)) do
  local record = recordOf(id)
  local isDue = record and input.before and (record.checkedAt or '') < input.before
  if record and (isDue or input.id == record.id) then due[#due + 1] = record end
end
table.sort(due, function(one, other)
  local first, second = one.checkedAt or '', other.checkedAt or ''
  return first == second and one.id < other.id or first < second
end)
local claimed = {}
for i = 1, math.min(#due, input.limit or 1) do
  due[i].checkedAt = input.now
  put(due[i])
  claimed[i] = cjson.encode(due[i])
end
return claimed
`;

/**
 * Stores the result of a read, unless the calendar was changed or removed during the read. `input`: id,
 * version, now (ISO text); cause of a failure, or pieces, events, unread, etag and lastModified of a new
 * version. Returns its JSON, or nil.
 */
export const keepReading = `
${outsideLibrary}
local record = recordOf(input.id)
if not record or record.version ~= input.version then return nil end
if input.cause then
  record.cause = input.cause
  record.failedSince = record.failedSince or input.now
else
  record.cause, record.failedSince, record.readAt = nil, nil, input.now
  if input.pieces then
    record.events, record.etag, record.lastModified = input.events, input.etag, input.lastModified
    record.unread, record.expandedAt = input.unread, input.now
    hold(record, input.pieces)
  end
end
put(record)
return cjson.encode(record)
`;

/** Removes past pieces. `input`: before (milliseconds); pieces that began before it are removed. */
export const pruneBusy = `
return call('ZREMRANGEBYSCORE', busy, '-inf', '(' .. string.format('%.0f', input.before))
`;

/** `input`: from, to (milliseconds). Returns the pieces that begin within, ascending. */
export const listBusy = `
return call('ZRANGEBYSCORE', busy, string.format('%.0f', input.from), '(' .. string.format('%.0f', input.to))
`;
