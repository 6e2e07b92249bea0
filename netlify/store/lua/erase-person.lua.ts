import { person } from './person.lua.ts';

/**
 * Erases all that came from one e-mail address. An `erasureScript`, audited.
 * ARGV: digest of the address, now. Returns the numbers of appointments, messages and inquiries.
 */
export const erasePerson = `
${person}
local email, now = ARGV[1], ARGV[2]
local messages = messagesOf(email)
local counts = {
  eraseAll('appointment', appointmentsOf(email), now),
  eraseAll('message', messages),
  eraseAll('inquiry', messages),
}
leaveNoTrace()
audit(counts[1] + counts[2] + counts[3])
return counts
`;
