/**
 * Scripts of clients' links (`link-*.lua.ts`), as `appointments/acts/by-link.ts` judges them. Each is an
 * `appointmentScript`. `input`: id; now, also as `at` in ISO 8601. They return record, status and more; or a refusal:
 * `unknown`, `over` (the link expired with the end of the appointment), and reasons of their own.
 */

import { appointmentStatuses } from '#features/appointments/contract.ts';
import { anybody } from '#features/hours/index.ts';

/** Lua: start of every script. */
export const found = `
local isStatus = { ${appointmentStatuses.map((status) => `${status} = true`).join(', ')} }
local id = input.id
local text, status = call('HGET', records, id), call('HGET', statuses, id)
local record = decoded(records, id, { date = 'string', time = 'string', endsAt = 'string', service = 'string' })
if not record or not isStatus[status] then return 'unknown' end
-- What is proposed can be taken even so.
if record.endsAt <= input.at and not record.proposed then return 'over' end
`;

/**
 * Lua: a visitor's link is valid only for the address it was sent to, so that links to a wrong address stop
 * working once it is corrected. Older links contain no address and are valid until the address is corrected.
 * Also of `input`: address.
 */
export const addressed = `
local isTheirs = input.address == string.sub(call('HGET', emails, id) or '', 1, 8)
if not input.address then
  isTheirs = not string.find(call('HGET', histories, id) or '', '"email"', 1, true)
end
if not isTheirs then return 'unknown' end
`;

/**
 * Lua: the appointment's span, and whether it is too late to change it. Also of `input`: lead, in
 * milliseconds. Returns `illegal` if the appointment no longer occupies a time.
 */
export const changeable = `
if not active[status] then return 'illegal' end
local span = spanOf(id, call('HGET', spans, id))
if span.consultant == '${anybody}' then return 'illegal' end
local isLate = span.startsAt - input.now < input.lead
`;

/** Lua: `isUnasked`, true where it was confirmed at once, and nobody of the firm has placed it since. */
export const unasked = `
local isUnasked = status == 'confirmed' and call('ZSCORE', pending, id)
`;
