/**
 * Lua: `isAsRead(text, value)`: whether a value has not changed since it was read. Compares `value.text` with
 * the beginning of `text`, or with all of it if `value.isWhole`.
 */
export const comparing = `
local function isAsRead(text, value)
  return text and text ~= '' and string.sub(text, 1, #value.text) == value.text
    and (#text == #value.text or not value.isWhole)
end
`;

/**
 * Sets aside values that have not changed since they were read. Locals: `hashes`. `input`: values, each with
 * hash (its index in `hashes`), field, why, text, isWhole. Separate from the desk's scripts, since every
 * function that reads rows bundles it.
 */
export const setAsideValues = `
${comparing}
for _, value in ipairs(input.values) do
  local key = hashes[value.hash]
  local text = call('HGET', key, value.field)
  if isAsRead(text, value) then setAside('hash', key, value.field, text, value.why) end
end
`;
