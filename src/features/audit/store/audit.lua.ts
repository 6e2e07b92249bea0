/** Writes an entry for an action that changes nothing. Audited. */
export const addEntry = `
audit()
`;

/** Counts similar events in one entry, identified by the entry's id. Audited. */
export const tallyEntry = `
local known = parsed(call('HGET', auditRecords, write.entry.id), { count = 'number?' })
audit(1 + (known and known.count or 0))
`;
