-- One snapshot: the replies to `input.reads`, in their order. Locals: `keys`, the keys that reads name by number.
-- A read is { command, key, arguments … }. An argument { of = n } stands for what read n replied: each member of a
-- list, or the one text; `pick` takes the `min` or `max` of numbers, `match` a part of it by a Lua pattern, `add` adds to
-- a number, and `before` and `after` are put around it. With `all` it stands for every value and comes last; otherwise for the first, and
-- without one the read is not sent and replies false. `ownReads` are commands that Redis does not have (`near.lua`,
-- `own-reads.lua`).
-- Lua hands a function a few thousand arguments at most.
local most = 1000
local replies, ownReads = {}, {}
local replyOf

local function valuesOf(reference)
  local reply, values = replyOf(reference.of), {}
  local texts = type(reply) == 'table' and reply or { reply }
  if reference.pick then
    local picked
    for _, text in ipairs(texts) do
      if text then picked = math[reference.pick](picked or tonumber(text), tonumber(text)) end
    end
    texts = { picked and string.format('%.0f', picked) }
  end
  for _, text in ipairs(texts) do
    local value = text
    if value and reference.match then value = string.match(value, reference.match) end
    if value and reference.add then value = string.format('%.0f', tonumber(value) + reference.add) end
    if value then values[#values + 1] = (reference.before or '') .. value .. (reference.after or '') end
  end
  return values
end

-- Fields and values in turn, by the names of the fields: a hash has no order of its own to compare.
local function inOrder(pairsInTurn)
  local names, values, ordered = {}, {}, {}
  for place = 1, #pairsInTurn, 2 do
    names[#names + 1] = pairsInTurn[place]
    values[pairsInTurn[place]] = pairsInTurn[place + 1]
  end
  table.sort(names)
  for _, name in ipairs(names) do
    ordered[#ordered + 1], ordered[#ordered + 2] = name, values[name]
  end
  return ordered
end

local function send(read)
  local command, list = { read[1], keys[read[2]] }, nil
  for place = 3, #read do
    local argument = read[place]
    local isReference = type(argument) == 'table' and argument.of
    local values = isReference and valuesOf(argument) or { argument }
    if isReference and argument.all then
      list = values
    elseif #values == 0 then
      return false
    else
      command[#command + 1] = values[1]
    end
  end
  local ask = ownReads[command[1]] and function(_, ...) return ownReads[command[1]](...) end or call
  if not list then
    local reply = ask(unpack(command))
    if command[1] == 'HKEYS' then table.sort(reply) end
    return command[1] == 'HGETALL' and inOrder(reply) or reply
  end
  local reply = {}
  for first = 1, #list, most do
    local portion = { unpack(command) }
    for place = first, math.min(first + most - 1, #list) do portion[#portion + 1] = list[place] end
    for _, each in ipairs(ask(unpack(portion))) do reply[#reply + 1] = each end
  end
  return reply
end

function replyOf(number)
  if replies[number] == nil then replies[number] = send(input.reads[number]) or false end
  return replies[number]
end

local function textOfReply(reply)
  if type(reply) == 'string' then return #reply .. ':' .. reply end
  if type(reply) ~= 'table' then return tostring(reply) .. ';' end
  local parts = {}
  for place, each in ipairs(reply) do parts[place] = textOfReply(each) end
  return '[' .. table.concat(parts) .. ']'
end

-- Tells whether a read still replies the same, byte by byte, also where its bytes do not survive the way out.
local function digestOf(number) return redis.sha1hex(textOfReply(replyOf(number))) end

-- A view needs no digests.
local function allReplies()
  local all, digests = {}, {}
  for number = 1, #input.reads do
    all[number] = replyOf(number)
    if not input.isView then digests[number] = digestOf(number) end
  end
  return { all, digests }
end
