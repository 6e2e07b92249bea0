import { window } from './window.lua.ts';

/** KEYS: counter. ARGV: now, window, limit. Returns 0, or the milliseconds to wait. */
export const takeTurn = `
${window}
return (take(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])))
`;
