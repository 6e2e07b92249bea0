-- `folded(text)` gives the same as `fold` in TypeScript, except that ASCII hyphens and commas stay. For a letter that
-- only `fold` itself can convert it gives a byte 1. Locals: `foldsTo`, each text and all letters that fold to it
-- (`fold-table.ts`).
local letters = setmetatable({ ['\39'] = '', ['`'] = '' }, {
  -- Emoji fold to themselves; beyond what is known anything may fold to anything.
  __index = function(_, letter)
    local isKnown = string.find(letter, '^[\194-\223]') or string.find(letter, '^\225[\184-\187]')
      or string.find(letter, '^\226[\128-\130]') or string.find(letter, '^\240\159[\140-\167]')
    return not isKnown and '\1'
  end
})
for to, all in pairs(foldsTo) do
  for letter in string.gmatch(all, '[\194-\244][\128-\191]*') do letters[letter] = to end
end
local function folded(text)
  return (string.gsub(string.lower(text), '[\194-\244\39`][\128-\191]*', letters))
end
