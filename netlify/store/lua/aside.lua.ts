/** What is done with values that cannot be read; the functions are those of `guard.lua.ts`. */

/**
 * Sets values aside that are still as they were read. Locals: `hashes`. `input`: values, each hash (its
 * place among them), field, why, and text as far as it can be compared; isWhole where that is all.
 */
export const setAsideValues = `
for _, value in ipairs(input.values) do
  local text = call('HGET', hashes[value.hash], value.field) or ''
  local isSame = string.sub(text, 1, #value.text) == value.text and (#text == #value.text or not value.isWhole)
  if text ~= '' and isSame then setAside('hash', hashes[value.hash], value.field, text, value.why) end
end
`;
