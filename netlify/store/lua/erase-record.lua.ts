/** An `erasureScript`, audited. ARGV: kind of record, id, now. Returns 1, or 0 if unknown. */
export const eraseRecord = `
local count = eraseAll(ARGV[1], { ARGV[2] }, ARGV[3])
leaveNoTrace()
if count > 0 then audit() end
return count
`;
