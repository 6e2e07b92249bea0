/** Lua: `originNeeds`, to read an origin. Those of older code have neither `wider` nor `pattern`. */
export const originLibrary = `
local originNeeds = {
  network = 'string', wider = 'string?', owner = 'string', pattern = 'string?', most = 'number', opened = 'number?'
}
`;
