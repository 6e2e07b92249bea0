import { dayMs } from '#platform/time/units.ts';

/** How long it is known where a request came from, in milliseconds. */
const rememberedMs = 7 * dayMs;

/**
 * Lua: `originNeeds`, to read an origin, and `membersOfOrigin(origin)`, what is refused where a flood with it
 * is cleared. Origins of older code have neither `wider` nor `pattern`.
 */
export const originLibrary = `
local originNeeds = {
  network = 'string', wider = 'string?', owner = 'string', pattern = 'string?', most = 'number', opened = 'number?'
}
local function membersOfOrigin(origin)
  local members = {}
  for _, name in ipairs({ 'wider', 'owner', 'pattern' }) do
    if origin[name] then members[#members + 1] = name .. ' ' .. origin[name] end
  end
  return members
end
`;

/**
 * Lua: the shares of newcomers (`rules/shares.ts`). Locals: `newcomers`, `origins`, `refused`; `slots`,
 * `byCreation`, `pending`, `spans` and `diaryLibrary`. `input`: now, `share` (`shareInput`).
 *
 * `newcomer(id, origin)` notes a request and where it came from, with its `allowance()`. `proves(origin)`:
 * whether one more opened link counts as proof for that network and owner. `isOpened(id)` notes it and returns
 * whether it counted; it needs no `share`.
 * `isPastShare(except)`: whether newcomers already hold their share of the day, the week or the whole window,
 * not counting the request `except`.
 * `isRefused(origin)`: whether it belongs to a flood that was cleared within a day.
 */
export const sharesLibrary = `
${originLibrary}
local share = input.share

local function openOf(period)
  period.all = period.all
    or period.open + call('ZCOUNT', slots, period.from, '(' .. string.format('%.0f', period.to)) * share.length
  return period.all
end

-- How many opened links count for one network or owner.
local function allowance()
  local times = math.floor(share.known * openOf(share.window) / share.length)
  return math.max(1, math.min(share.opened, times)) * share.scale
end

local function newcomer(id, origin)
  local old = call('ZRANGEBYSCORE', newcomers, '-inf', input.now - ${rememberedMs}, 'LIMIT', 0, 1000)
  if #old > 0 then
    call('ZREM', newcomers, unpack(old))
    call('HDEL', origins, unpack(old))
  end
  call('ZADD', newcomers, input.now, id)
  call('HSET', origins, id, cjson.encode(origin))
end

local function proves(origin)
  -- Of appointments only: requests that are held, of which a flood makes any number, have opened no link.
  local ids = call('ZRANGEBYSCORE', byCreation, '(' .. input.now - ${rememberedMs}, '+inf')
  local since = input.now - ${dayMs}
  -- The widest network, since one customer may have all in it.
  local same = { wider = 0, owner = 0 }
  for first = 1, #ids, 1000 do
    for _, text in ipairs(call('HMGET', origins, unpack(ids, first, math.min(first + 999, #ids)))) do
      local other = text and parsed(text, originNeeds)
      for name, count in pairs(other and (other.opened or 0) > since and same or {}) do
        if other[name] == origin[name] then same[name] = count + 1 end
      end
    end
  end
  return same.wider < origin.most and same.owner < origin.most
end

local function isOpened(id)
  local origin = decoded(origins, id, originNeeds)
  if not origin or origin.opened then return true end
  if not proves(origin) then return false end
  origin.opened = input.now
  call('HSET', origins, id, cjson.encode(origin))
  return true
end

local function isRefused(origin)
  for _, till in ipairs(call('ZMSCORE', refused, unpack(membersOfOrigin(origin)))) do
    if till and tonumber(till) > input.now then return true end
  end
  return false
end

local function isPastShare(except)
  local most = share.ofTime * share.scale
  if most >= 1 then return false end
  local ids, held = call('ZRANGE', pending, 0, -1), { day = 0, week = 0, window = 0 }
  for first = 1, #ids, 1000 do
    local last = math.min(first + 999, #ids)
    local texts = call('HMGET', spans, unpack(ids, first, last))
    for i, from in ipairs(call('HMGET', origins, unpack(ids, first, last))) do
      local origin = from and parsed(from, originNeeds)
      if origin and not origin.opened and ids[first + i - 1] ~= except then
        local theirs = spanOf(ids[first + i - 1], texts[i])
        for name, sum in pairs(held) do
          local period = share[name]
          if theirs.startsAt >= period.from and theirs.startsAt < period.to then
            held[name] = sum + theirs.endsAt - theirs.startsAt
          end
        end
      end
    end
  end
  for name, sum in pairs(held) do
    if sum >= most * openOf(share[name]) then return true end
  end
  return false
end
`;
