import { raiseLibrary } from '#features/monitoring/index.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { pressureLibrary } from './pressure.lua.ts';
import { windowed } from '#platform/redis/rate-limits.lua.ts';

/**
 * Counts a visitor's request for its networks and, if it is admitted, for the whole site (`all`). Locals and `input` as
 * for `takeTurn` and of `pressureLibrary`. Work is also asked for while the site gets more requests than
 * `input.work.siteWide`. In a flood the alarm `input.code` is raised.
 * Returns the milliseconds to wait (0: admitted) and how much work is asked for.
 */
export const takeGuardedTurn = `
${pressureLibrary}
${outboxLibrary}
${windowed}
${raiseLibrary}
local count, start = countOf(all)
local isAsked = count >= work.siteWide * work.scale or isPressed()
-- Whoever is asked sends twice.
local wait = take(isAsked and 2)
if wait > 0 then return { wait, 0 } end
add(all, count, start)
if not isAsked then return { 0, 0 } end
if isFlood() then raise(input.code) end
return { 0, workNow() }
`;
