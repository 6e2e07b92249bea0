/** For what changes nothing but is to be known. Audited. */
export const addEntry = `
audit()
`;

/** One entry with a count for what is alike. Audited; the entry's id says of what. */
export const tallyEntry = `
local known = parsed(call('HGET', auditRecords, write.entry.id), { count = 'number?' })
audit(1 + (known and known.count or 0))
`;
