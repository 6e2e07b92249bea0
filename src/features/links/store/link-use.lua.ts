import { addressed, found } from './linked.lua.ts';

/** Notes that a client's link was used, and that it was opened. Begins with `sharesLibrary`. Locals: `addresses`. */
export const notesUse = `
${found}
${addressed}
local email = call('HGET', emails, id)
if email then call('ZADD', addresses, string.format('%.0f', input.now), email) end
isOpened(id)
`;

/**
 * Whether a newcomer's request may take another time: its link is proof that there is somebody, or newcomers do not
 * hold their share yet. Begins with `sharesLibrary`. `input`: id, now, share.
 */
export const provesNewcomer = `
return (isOpened(input.id) or not isPastShare(input.id)) and 1 or 0
`;
