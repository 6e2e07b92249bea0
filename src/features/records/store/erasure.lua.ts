/**
 * Scripts that find and erase the records of people. Each is audited and runs after the parts of all subjects
 * (`erasure-parts.lua.ts`), whose keys it uses.
 */

/**
 * Erases one record. `input`: kind of record, id, version of an appointment that the caller saw, or nil.
 * Returns 1; 0 if the id is unknown; -1 if the version differs by now, and shows record, version and status.
 */
export const eraseRecord = `
local outdated = input.version and kinds[input.kind].outdated(input.id, input.version)
if outdated then
  show(outdated)
  return -1
end
local count = eraseAll(input.kind, { input.id })
leaveNoTrace()
if count > 0 then audit() end
return count
`;

/**
 * Erases a portion of the records of one e-mail address; payments lose only their personal data. `input`:
 * email (digest), most (records of a kind), counts (of the portions before: appointments, messages, inquiries
 * and payments), cursor ('0' at first). One audit entry counts all portions.
 * Returns the counts so far and the cursor of the next portion, '' after the last.
 */
export const erasePerson = `
local counts, isDone = input.counts, true
for _, erase in ipairs(ofPerson) do
  isDone = erase(input.email, counts)
  if not isDone then break end
end
leaveNoTrace()
if isDone then each(afterPerson, input.email) end
audit(sumOf(counts))
if not isDone then postpone() end
return { counts, isDone and '' or input.cursor }
`;

/**
 * Erases exactly these records, and the personal data of the payments of these appointments. `input`: ids
 * (lists by kind, some hundred in all). Returns the number of each kind.
 */
export const erasePersonChosen = `
local counts = eraseEach('eraseChosen', input.ids)
leaveNoTrace()
each(afterPerson, nil)
local count = sumOf(counts)
if count > 0 then audit(count) end
return counts
`;

/**
 * Erases records past their retention period, oldest first. `input`: kept: start of the period for
 * appointments (start), messages (creation and, of addresses, last use), payments (creation) and slots
 * (start); limit (most records of a kind at once).
 * Returns the numbers of appointments, messages, inquiries and payments.
 */
export const eraseOld = `
local kept, counts = input.kept, {}
for place, name in ipairs(names) do
  local kind = kinds[name]
  counts[place] = kind.eraseOld and kind.eraseOld(kept, input.limit) or eraseAll(name, kind.ofAge(kept, input.limit))
end
-- Of age they are after a restore as well.
traced = {}
leaveNoTrace()
each(afterRetention, kept)
for _, name in ipairs(call('HKEYS', aside)) do
  if tonumber(string.match(name, '^%d+')) < kept.messages then call('HDEL', aside, name) end
end
audit(sumOf(counts))
return counts
`;

/**
 * Reads a portion of all records of one e-mail address, of every kind. `input`: email (digest), bytes, count
 * (of the portions before), cursor of what has to be scanned (the inboxes), or nil for no scan; ids (by
 * source: appointments, inboxes, payments) still to be read, or nil at first.
 * Returns the ids that are left, of each of the three sources, and the next cursor; shows rows of each kind:
 * of appointments (record, status, history, delivery log), messages and inquiries (record, when read,
 * delivery log) and payments (record, delivery log).
 */
export const findPerson = `
local ids, cursor, all = input.ids, '0', {}
for place = 1, #names do all[#all + 1] = sources[place] end
if not ids then
  ids = {}
  for i, source in ipairs(all) do ids[i] = source.ofEmail and source.ofEmail(input.email) or {} end
end
for i, source in ipairs(all) do
  if input.cursor and source.scan then ids[i], cursor = source.scan(input.email, input.cursor) end
end

local bytes, count, left, shown = 0, input.count, {}, {}
for place = 1, #names do shown[place] = {} end
local function read(source, wanted)
  local first, rest = 1, {}
  while first <= #wanted and bytes < input.bytes do
    local portion = { unpack(wanted, first, math.min(first + 49, #wanted)) }
    local columns = {}
    for i, kind in ipairs(source.kinds) do
      columns[i] = {}
      for column, hash in ipairs(source.hashes[i]) do columns[i][column] = call('HMGET', hash, unpack(portion)) end
    end
    for i = 1, #portion do
      if bytes >= input.bytes then break end
      for k, kind in ipairs(source.kinds) do
        local row, rows = {}, shown[places[kind]]
        for column, values in ipairs(columns[k]) do row[column] = values[i] end
        if row[1] then
          rows[#rows + 1], count = row, count + 1
          for _, value in ipairs(row) do bytes = bytes + #(value or '') end
        end
      end
      first = first + 1
    end
  end
  for i = first, #wanted do rest[#rest + 1] = wanted[i] end
  return rest
end

for i, source in ipairs(all) do left[i] = read(source, ids[i]) end
audit(count)
show(shown)
return { left, cursor, count }
`;
