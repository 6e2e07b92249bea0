/** An `erasureScript`, audited. ARGV: `message` or `inquiry`, id. Returns 1, or 0 if unknown. */
export const eraseMessage = `
local count = eraseAll(ARGV[1], { ARGV[2] })
leaveNoTrace()
if count > 0 then audit() end
return count
`;
