/** An `appointmentScript`, audited. ARGV: id, now. Returns 1, or 0 for an unknown id. */
export const eraseAppointment = `
if not erase(ARGV[1], ARGV[2]) then return 0 end
audit()
anonymise({ [ARGV[1]] = true })
return 1
`;
