import { addressed, found } from './linked.lua.ts';

/** Notes that a client's link was used, and that it was opened. Begins with `sharesLibrary`. Locals: `addresses`. */
export const notesUse = `
${found}
${addressed}
local email = call('HGET', emails, id)
if email then call('ZADD', addresses, string.format('%.0f', input.now), email) end
isOpened(id)
`;
