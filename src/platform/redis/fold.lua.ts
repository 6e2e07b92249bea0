import { fold } from '#platform/rules/fold.ts';

/**
 * Code points of European and Arabic letters, punctuation and currencies; the script contains what each of
 * them folds to.
 */
const known: readonly [first: number, last: number][] = [
  [0x80, 0x7ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x20bf],
];

function listFolded(): Map<string, string> {
  const from = new Map<string, string>();
  for (const [first, last] of known) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const to = fold(letter);
      if (to !== letter) from.set(to, (from.get(to) ?? '') + letter);
    }
  }
  return from;
}

const entries = Array.from(listFolded(), ([to, all]) => `['${to}'] = '${all}'`).join(', ');

/**
 * Lua: `folded(text)` gives the same as `fold` of the domain, except that ASCII hyphens and commas stay. For
 * a letter that only `fold` itself can convert it gives a byte 1.
 */
export const foldLibrary = `
local letters = setmetatable({ ["'"] = '', ['\`'] = '' }, {
  -- Emoji fold to themselves; beyond what is known anything may fold to anything.
  __index = function(_, letter)
    local isKnown = string.find(letter, '^[\\194-\\223]') or string.find(letter, '^\\225[\\184-\\187]')
      or string.find(letter, '^\\226[\\128-\\130]') or string.find(letter, '^\\240\\159[\\140-\\167]')
    return not isKnown and '\\1'
  end,
})
for to, all in pairs({ ${entries} }) do
  for letter in string.gmatch(all, '[\\194-\\244][\\128-\\191]*') do letters[letter] = to end
end
local function folded(text)
  return (string.gsub(string.lower(text), "[\\194-\\244'\`][\\128-\\191]*", letters))
end
`;
