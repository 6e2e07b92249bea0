/** For what changes nothing but is to be known. Audited. */
export const addEntry = `
audit()
`;

/** One entry with a count for what is alike. Audited; the entry's id says of what. */
export const tallyEntry = `
local known = call('HGET', auditRecords, write.entry.id)
audit(1 + (known and cjson.decode(known).count or 0))
`;
