import { knowsActive, knowsAtOnce } from '#features/appointments/index.ts';

/** Checks the stored data, a portion at a time. Only `holdTimes` writes, and no record leaves Redis. */

/**
 * Compares a portion of an index with the values of its members. Locals: `index` (ZSET), `hashes`, `zsets`.
 * `input`: from, size. Returns the number of members, then how many of them each hash and zset contains.
 */
export const countPortion = `
local ids = call('ZRANGE', index, input.from, input.from + input.size - 1)
local counts = { #ids }
local function count(found)
  local number = 0
  for _, value in ipairs(found) do if value then number = number + 1 end end
  counts[#counts + 1] = number
end
if #ids == 0 then return counts end
for _, hash in ipairs(hashes) do count(call('HMGET', hash, unpack(ids))) end
for _, zset in ipairs(zsets or {}) do count(call('ZMSCORE', zset, unpack(ids))) end
return counts
`;

/** Sizes of all columns. Locals: `hashes`, `zsets`. Returns those of the hashes, then of the zsets. */
export const countAll = `
local sizes = {}
for _, hash in ipairs(hashes) do sizes[#sizes + 1] = call('HLEN', hash) end
for _, zset in ipairs(zsets or {}) do sizes[#sizes + 1] = call('ZCARD', zset) end
return sizes
`;

/**
 * Checks a portion of the appointments by creation. Locals: `byCreation`, `statuses`, `spans`, `taken`,
 * `emails`, `byEmail`, `histories`, `pending`. `input`: from, size. Returns the number of appointments, how
 * many lack their time or (requests) their expiry, how many have a time that they should not have, and how
 * many addresses the index lacks. An expired request keeps its span; if it was confirmed after it had begun
 * it takes no time, which its history shows.
 */
export const checkAppointments = `
${knowsActive}
local ids = call('ZRANGE', byCreation, input.from, input.from + input.size - 1)
if #ids == 0 then return { 0, 0, 0, 0 } end
local held, owners = call('HMGET', spans, unpack(ids)), call('HMGET', emails, unpack(ids))
local starts, members = call('ZMSCORE', taken, unpack(ids)), {}
local lapses = call('ZMSCORE', pending, unpack(ids))
local lost, kept, unknown = 0, 0, 0
local function hasLapsed(id)
  return string.find(call('HGET', histories, id) or '', '"expired"', 1, true)
end
for i, status in ipairs(call('HMGET', statuses, unpack(ids))) do
  if active[status] then
    local isTimed = held[i] and (starts[i] or hasLapsed(ids[i]))
    if not isTimed or (status == 'pending' and not lapses[i]) then lost = lost + 1 end
  elseif status == 'expired' then
    if not held[i] then lost = lost + 1 end
    if starts[i] then kept = kept + 1 end
  elseif held[i] or starts[i] then
    kept = kept + 1
  end
  if owners[i] then members[#members + 1] = owners[i] .. ' ' .. ids[i] end
end
if #members > 0 then
  for _, score in ipairs(call('ZMSCORE', byEmail, unpack(members))) do
    if not score then unknown = unknown + 1 end
  end
end
return { #ids, lost, kept, unknown }
`;

/**
 * Checks a portion of the pending requests. Locals: `pending`, `statuses`, `histories`. `input`: from, size.
 * Returns their number, and how many of them are no request, were not confirmed at once either, or do not
 * exist.
 */
export const checkPending = `
local ids, foreign = call('ZRANGE', pending, input.from, input.from + input.size - 1), 0
if #ids == 0 then return { 0, 0 } end
${knowsAtOnce}
for i, status in ipairs(call('HMGET', statuses, unpack(ids))) do
  local isOwn = status == 'pending' or status == 'confirmed' and isAtOnce(ids[i])
  if not isOwn then foreign = foreign + 1 end
end
return { #ids, foreign }
`;

/**
 * Checks the proposals of other times, of which there are few. Locals: `proposals`, `proposedTimes`,
 * `statuses`. Returns how many proposals and times belong to nothing, and how many proposals hold no time.
 */
export const checkProposals = `
${knowsActive}
local proposing, holds, foreign, lost = {}, {}, 0, 0
local ids = call('ZRANGE', proposals, 0, -1)
for _, id in ipairs(ids) do proposing[id] = true end
for _, time in ipairs(call('ZRANGE', proposedTimes, 0, -1)) do
  local id = string.match(time, '%S+')
  holds[id] = true
  if not proposing[id] then foreign = foreign + 1 end
end
for _, id in ipairs(ids) do
  if not active[call('HGET', statuses, id)] then foreign = foreign + 1 elseif not holds[id] then lost = lost + 1 end
end
return { foreign, lost }
`;

/**
 * Checks a portion of the outbox. Locals: `outbox`, `ledger`. `input`: from, size. Returns the number of
 * deliveries, and how many of them have no ledger.
 */
export const checkOutbox = `
local members, ids, unknown = call('ZRANGE', outbox, input.from, input.from + input.size - 1), {}, 0
for i, member in ipairs(members) do ids[i] = string.match(member, '^[^:]+:([^:]+)') or '' end
if #ids == 0 then return { 0, 0 } end
for _, entries in ipairs(call('HMGET', ledger, unpack(ids))) do
  if not entries then unknown = unknown + 1 end
end
return { #members, unknown }
`;

/**
 * Moves the held times of a portion of appointments to their spans, unless the index of starts agrees with
 * the held time. Locals: `spans`, `statuses`, `taken`, `byStart`. `input`: cursor. Returns the next cursor,
 * '0' after the last portion.
 */
export const holdTimes = `
${knowsActive}
local page = call('HSCAN', spans, input.cursor, 'COUNT', 500)
local ids, starts = {}, {}
for i = 1, #page[2], 2 do
  ids[#ids + 1] = page[2][i]
  starts[#ids] = tonumber(string.match(page[2][i + 1], '^(%d+) %d+ %d+ %d+ %S+$')) or false
end
if #ids == 0 then return page[1] end
local listed, held = call('ZMSCORE', byStart, unpack(ids)), call('ZMSCORE', taken, unpack(ids))
for i, status in ipairs(call('HMGET', statuses, unpack(ids))) do
  local start, own = starts[i], active[status] and tonumber(held[i] or nil)
  if start and own and own ~= start and own ~= tonumber(listed[i] or nil) then
    call('ZADD', taken, string.format('%.0f', start), ids[i])
  end
end
return page[1]
`;
