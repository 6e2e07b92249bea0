/**
 * Lua: `ids`, those of `input.ids` that still have the status `input.status`. Needs few commands for many
 * ids.
 */
const still = `
local ids = {}
for i, status in ipairs(call('HMGET', statuses, unpack(input.ids))) do
  if status == input.status then ids[#ids + 1] = input.ids[i] end
end
`;

/**
 * Erases the appointments that still have their status; only their number per month remains. `input`: ids,
 * status. Answers how many were erased and how many skipped.
 */
export const eraseChosen = `
${still}
local count = #ids > 0 and eraseAll('appointment', ids) or 0
leaveNoTrace()
if count > 0 then audit(count) end
return { count, #input.ids - count }
`;

/**
 * Erases messages or inquiries, in any state. `input`: kind, ids. Answers how many were erased and how many
 * skipped.
 */
export const eraseLetters = `
local count = eraseAll(input.kind, input.ids)
leaveNoTrace()
if count > 0 then audit(count) end
return { count, #input.ids - count }
`;
