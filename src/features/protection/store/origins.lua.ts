/**
 * Lua: `originNeeds`, to read an origin, and `membersOfOrigin(origin)`, what is refused where a flood with it
 * is cleared. Origins of older code have neither `wider` nor `pattern`.
 */
export const originLibrary = `
local originNeeds = {
  network = 'string', wider = 'string?', owner = 'string', pattern = 'string?', most = 'number', opened = 'number?'
}
local function membersOfOrigin(origin)
  local members = {}
  for _, name in ipairs({ 'wider', 'owner', 'pattern' }) do
    if origin[name] then members[#members + 1] = name .. ' ' .. origin[name] end
  end
  return members
end
`;
