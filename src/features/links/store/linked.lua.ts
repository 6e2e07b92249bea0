/**
 * What signed links do with appointments, in the scripts of `link-*.lua.ts`; each an
 * `appointmentScript`, each decides and writes at once or writes nothing. `input`: id; now, as `at`
 * also in ISO 8601. They return record and status and what else they say; or, where they do not do
 * what they were asked for, why: `unknown`, `over` (the link died with the appointment's end), and
 * their own reasons.
 */

import { appointmentStatuses } from '#features/appointments/contract.ts';
import { anybody } from '#features/hours/index.ts';

/** Lua: what every such script begins with. */
export const found = `
local isStatus = { ${appointmentStatuses.map((status) => `${status} = true`).join(', ')} }
local id = input.id
local text, status = call('HGET', records, id), call('HGET', statuses, id)
local record = decoded(records, id, { date = 'string', time = 'string', endsAt = 'string', service = 'string' })
if not record or not isStatus[status] then return 'unknown' end
if record.endsAt <= input.at then return 'over' end
`;

/**
 * Lua: a visitor's link is good for whoever it was sent to, so that a wrong address, once corrected,
 * opens nothing any more. Those that name none were made before that was so: they are good while
 * nobody has corrected it. Also of `input`: address.
 */
export const addressed = `
local isTheirs = input.address == string.sub(call('HGET', emails, id) or '', 1, 8)
if not input.address then
  isTheirs = not string.find(call('HGET', histories, id) or '', '"email"', 1, true)
end
if not isTheirs then return 'unknown' end
`;

/** Lua: whoever reads the visitor's mails has used a link in one. Locals: `addresses`. */
export const answered = `
local email = call('HGET', emails, id)
if email then call('ZADD', addresses, string.format('%.0f', input.now), email) end
`;

/**
 * Lua: its span, and whether it is too late to change it. Also of `input`: lead, in milliseconds.
 * Returns `illegal` where it takes no time any more.
 */
export const changeable = `
if not active[status] then return 'illegal' end
local span = spanOf(id, call('HGET', spans, id))
if span.consultant == '${anybody}' then return 'illegal' end
local isLate = span.startsAt - input.now < input.lead
`;
