/** Adds faults and keeps the newest 100 for 30 days. Locals: `faults`. `input`: faults. */
export const keepFaults = `
for _, fault in ipairs(input.faults) do call('LPUSH', faults, cjson.encode(fault)) end
call('LTRIM', faults, 0, 99)
call('PEXPIRE', faults, 2592000000)
`;

/** Newest first. Locals: `faults`. */
export const listFaults = `
return call('LRANGE', faults, 0, -1)
`;
