import { knowsRoster } from '#features/hours/index.ts';
import { placing } from './placing.lua.ts';

/**
 * Gives a held request its time, whose link was opened. `input`: that of `placing`. Returns `stale` with the
 * roster, `taken`, `limited` where too much of its network or of the owner of its address has counted as
 * proof, or record and status.
 */
export const claimHeld = `
${knowsRoster}
${placing}
local stale = staleRoster()
if stale then return { 'stale', stale } end
-- Opened twice at once: the first has it already.
local known = call('HGET', records, id)
if known then return { known, call('HGET', statuses, id) } end
local held = decoded(helds, id, heldNeeds)
if not held or held['until'] <= input.now then return 'taken' end
local chosen = choose()
if not chosen then return 'taken' end
local isProven = isOpened(id)
if not isProven and isPastShare() then return 'limited' end
local origin = decoded(origins, id, originNeeds)
call('HDEL', helds, id)
call('ZREM', heldUntil, id)
call('ZREM', heldByStart, id)
local status = place(chosen, origin, true)
return { cjson.encode(record), status }
`;
