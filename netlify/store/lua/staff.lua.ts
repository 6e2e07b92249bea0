/** All consultants, ids and records in turn. Local: `consultants`. */
export const readStaff = `return call('HGETALL', consultants)`;
