-- Keeps of a list only records that may match a search; after an order and `fold.lua`. Input: `texts` (the record must
-- contain all of them, in ASCII lower case) and `terms` (`SoughtTerm`; its folded text must contain one alternative of
-- each).
local function occurs(text, spellings)
  for _, spelling in ipairs(spellings) do
    if string.find(text, spelling, 1, true) then return true end
  end
end

local function holdsAny(text, any)
  for _, parts in ipairs(any) do
    local has = true
    for _, spellings in ipairs(parts) do has = has and occurs(text, spellings) end
    if has then return true end
  end
end

local function isPhone(text, digits)
  local phone = string.gsub(string.match(text, '"phone":"([^"]*)') or '', '%(0%)', '')
  return digits ~= '' and string.find(string.gsub(phone, '%D', ''), digits, 1, true)
end

function holds(record)
  local plain = string.lower(record)
  for _, text in ipairs(input.texts) do
    if not string.find(plain, text, 1, true) then return false end
  end
  if #input.terms == 0 then return true end
  local text = folded(plain)
  if string.find(text, '\1', 1, true) then return true end
  for _, term in ipairs(input.terms) do
    if not holdsAny(text, term.any) and not isPhone(text, term.digits) then return false end
  end
  return true
end
