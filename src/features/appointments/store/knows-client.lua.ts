/**
 * Lua: `isElsewhere(digest, near, span, except)`: whether the client with this digest of an address has one of the
 * appointments `near`, or a time proposed for one, while `span` lasts.
 */
export const knowsClient = `
local function isElsewhere(digest, near, span, except)
  if not digest or digest == '' then return false end
  for _, other in ipairs(near) do
    local isThen = other.startsAt < span.endsAt and span.startsAt < other.endsAt
    if isThen and other.id ~= except and call('HGET', emails, other.id) == digest then return true end
  end
  return false
end
`;
