/** For what changes nothing but is to be known. Audited. */
export const addEntry = `
audit()
`;

/**
 * Refused sign-ins of one minute are one entry with a count: guessing cannot flood the log.
 * Audited; the entry's id is the minute's.
 */
export const countRefusal = `
local known = call('HGET', auditRecords, write.entry.id)
audit(1 + (known and cjson.decode(known).count or 0))
`;
