-- `isAsRead(text, value)`: whether a value has not changed since it was read. Compares `value.text` with the beginning of
-- `text`, or with all of it if `value.isWhole`.
local function isAsRead(text, value)
  return text and text ~= '' and string.sub(text, 1, #value.text) == value.text
    and (#text == #value.text or not value.isWhole)
end
