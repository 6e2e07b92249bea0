import { newestOf } from './newest.lua.ts';

/**
 * A portion of those alone whose record holds some text. `input` besides: texts (all of which it
 * must hold in the lower case of ASCII), instead (or any of these, as they are).
 */
export const listNewestHolding = newestOf(`
local function holds(record)
  local plain, has = string.lower(record), true
  for _, text in ipairs(input.texts) do has = has and string.find(plain, text, 1, true) end
  for _, text in ipairs(input.instead) do has = has or string.find(record, text, 1, true) end
  return has
end
`);
