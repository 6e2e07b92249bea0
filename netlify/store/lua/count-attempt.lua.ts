import { window } from './window.lua.ts';

/**
 * Counts a sign-in for its address and, if that is admitted, for all addresses together.
 * KEYS: the address's counter, the counter of all. ARGV: now, window, limit of the address.
 * Returns the milliseconds to wait (0: admitted), and how many others the counter of all holds.
 */
export const countAttempt = `
${window}
local now, length = tonumber(ARGV[1]), tonumber(ARGV[2])
local wait = take(KEYS[1], now, length, tonumber(ARGV[3]))
if wait > 0 then return { wait, 0 } end
local _, all = take(KEYS[2], now, length, math.huge)
return { 0, all - 1 }
`;
