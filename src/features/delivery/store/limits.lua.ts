import { publicMailHosts } from '#platform/rules/mail-hosts.ts';
import { registries } from '#platform/rules/mail-owner.ts';
import { shareOfRest } from '#features/delivery/rules/mail-limits.ts';

/**
 * Lua: limits on mails to visitors, counted in `mailed` (HASH, today's). Locals besides `raiseLibrary`'s:
 * `mailed`, `addresses`, `emails`, `breakers`. `input`: now, limits (`MailLimits`), forgetAt.
 *
 * `limitOf(id, entry, record, rank, isPutOff)` returns the reason for which a mail that a visitor caused has
 * to wait, or counts it and returns nil. One network, and one mail domain, may hold a share of what is left
 * of the day, and always `least`; so a flood from few of them leaves room for others. Mails put off on an
 * earlier day get no more than half of a day. A network is known by a keyed digest that travels with the
 * delivery. Receipts of messages have counts of their own: letters of appointments only make room for them
 * where a day's last are at stake, so that what strangers can cause in all does not grow.
 * `countFirm()` counts a mail of the firm; false beyond its limit, which only a fault of ours reaches.
 */
export const limitsLibrary = `
local public = ' ${[...publicMailHosts].join(' ')} '
local function isPublic(host) return string.find(public, ' ' .. host .. ' ', 1, true) ~= nil end

local isRegistry = { ${registries.map((name) => `['${name}'] = true`).join(', ')} }

-- What its owner registered, as mailOwnerOf has it: two labels, three below a second level such as co.uk.
local function domainOf(host)
  local labels = {}
  for label in string.gmatch(host, '[^.]+') do labels[#labels + 1] = label end
  local isBelow = isRegistry[labels[#labels - 1]] and #labels[#labels] == 2
  local count = isBelow and 3 or 2
  return table.concat(labels, '.', math.max(1, #labels - count + 1))
end

local function countAll(fields)
  for _, field in ipairs(fields) do addTo(mailed, field, 1) end
  call('PEXPIREAT', mailed, input.forgetAt)
end

local function countFirm()
  if (tonumber(call('HGET', mailed, 'firm')) or 0) >= input.limits.firm then
    raise('mail_firm')
    return false
  end
  countAll({ 'firm' })
  return true
end

local function limitOf(id, entry, record, rank, isPutOff)
  local limits, isReceipt, isCourtesy = input.limits, rank == 'receipt', rank == 'courtesy'
  -- What cannot be read holds up nobody but its own news, which is sent to nobody.
  local read = parsed(record, { email = 'string?' })
  -- One mailbox has many addresses: what follows a + is one.
  local email = string.gsub(string.lower(read and read.email or ''), '%+[^@]*@', '@')
  -- Google ignores dots.
  local google = string.match(email, '^(.*)@gmail%.com$') or string.match(email, '^(.*)@googlemail%.com$')
  if google then email = string.gsub(google, '%.', '') .. '@gmail.com' end
  local to = 'to ' .. redis.sha1hex(email)
  local courtesies = 'courtesy ' .. to
  local fields, reasons = { rank, to, to .. ' ' .. (entry.network or '') }, {}
  if isCourtesy then fields = { rank, courtesies } end
  local function share(kind, what)
    fields[#fields + 1], reasons[#fields + 1] = rank .. ' ' .. kind .. ' ' .. what, kind
  end
  if entry.network then share('network', entry.network) end
  local host = string.match(email, '@([^@]+)$') or ''
  if not isPublic(host) then
    local domain = domainOf(host)
    share('domain', redis.sha1hex(isPublic(domain) and host or domain))
  end

  -- The last two are counted by the other kind.
  local seen = { unpack(fields) }
  seen[#seen + 1], seen[#seen + 2] = isCourtesy and 'receipt' or 'courtesy', isCourtesy and to or courtesies
  local counts = call('HMGET', mailed, unpack(seen))
  for i = 1, #seen do counts[i] = tonumber(counts[i] or nil) or 0 end
  local others, othersTo = counts[#seen - 1], counts[#seen]
  if isCourtesy and counts[2] >= limits.courtesyOfAddress then return 'address_limit' end
  local isKnown = call('ZSCORE', addresses, firstOf(emails, id) or '')
  local ofAddress = isKnown and limits.knownAddress or limits.address
  -- Strangers who wrote to the address today do not use up what its owner causes from elsewhere.
  if entry.network and not isKnown and not isCourtesy and counts[3] == 0 then
    ofAddress = math.max(ofAddress, limits.addressFromElsewhere - othersTo)
  end
  if counts[2] + (isCourtesy and othersTo or 0) >= ofAddress then return 'address_limit' end
  local used, pot = counts[1], isReceipt and limits.receipts or isCourtesy and limits.courtesies or limits.moves
  if isCourtesy and others >= limits.receipts or isPutOff and used >= pot / 2 then return 'site_limit' end
  if used >= (isReceipt and limits.mostReceipts - others or pot) then
    if isCourtesy then return 'site_limit' end
    raise(isReceipt and 'mail_receipts' or 'mail_moves')
    if isReceipt then
      call('HSETNX', breakers, 'site_limit', cjson.encode({ since = input.now }))
    end
    return 'site_limit'
  end
  local most = math.floor((pot - used) * ${shareOfRest})
  for i, kind in pairs(reasons) do
    -- Who writes in the name of a company from elsewhere does not use up what its people cause.
    local least = kind == 'domain' and limits.addressFromElsewhere or limits.least
    if counts[i] >= math.max(least, most) then
      if not isCourtesy then raise('mail_' .. kind) end
      return kind .. '_limit'
    end
  end
  if used >= pot then raise('mail_receipts') end
  if used == 0 and isReceipt then call('HDEL', breakers, 'site_limit') end
  countAll(fields)
  entry.counts = fields
end
`;
