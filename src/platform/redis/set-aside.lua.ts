/**
 * Lua: `isAsRead(text, value)`: whether a value is still as it was read: `value.text` as far as it can be
 * compared, `value.isWhole` where that is all.
 */
export const comparing = `
local function isAsRead(text, value)
  return text and text ~= '' and string.sub(text, 1, #value.text) == value.text
    and (#text == #value.text or not value.isWhole)
end
`;

/**
 * Sets values aside that are still as they were read. Locals: `hashes`. `input`: values, each hash (its
 * place among them), field, why, text, isWhole. Apart from the desk's scripts, since
 * whoever reads rows carries it.
 */
export const setAsideValues = `
${comparing}
for _, value in ipairs(input.values) do
  local key = hashes[value.hash]
  local text = call('HGET', key, value.field)
  if isAsRead(text, value) then setAside('hash', key, value.field, text, value.why) end
end
`;
