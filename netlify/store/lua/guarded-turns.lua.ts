import { pressureLibrary } from './pressure.lua.ts';
import { windowed } from './rate-limits.lua.ts';

/**
 * Counts what a visitor sends for its networks and, if that is admitted, for all together (`all`). Locals and
 * `input` as for `takeTurn`, and of `pressureLibrary`. Work is asked for as well while all together call
 * oftener than `input.work.siteWide`.
 * Returns the milliseconds to wait (0: admitted), and how much work is asked.
 */
export const takeGuardedTurn = `
${windowed}
${pressureLibrary}
local wait = take()
if wait > 0 then return { wait, 0 } end
local isCrowded = add(all) > work.siteWide * work.scale
return { 0, (isCrowded or isPressed()) and workNow() or 0 }
`;
