import { guard } from '#platform/redis/guard.ts';
import { mailLibrary } from '#features/monitoring/index.ts';

/**
 * Standing alarms. Locals: `outbox`, `breakers`, `alarms`, `calls`. `input`: mailOld. Returns the breakers,
 * the calls made (`AlarmCalls`), the alarms, and whether a mail is old. Sets aside calls that cannot be read,
 * because all calls are rewritten together.
 */
export const readAlarms = `
${guard}
${mailLibrary}
local told = call('HGETALL', calls)
for i = 1, #told, 2 do
  local isRead = told[i + 1] == '' or string.find(told[i + 1], '^%d+ %d+$')
  if not isRead then setAside('hash', calls, told[i], told[i + 1], 'shape') end
end
return { call('HGETALL', breakers), told, call('HGETALL', alarms), isMailOld() and 1 or 0 }
`;

/** Stores the calls made about alarms. Locals: `calls`. `input`: fields (names and values in turn). */
export const noteAlarmCalls = `
call('DEL', calls)
if #input.fields > 0 then call('HSET', calls, unpack(input.fields)) end
`;
