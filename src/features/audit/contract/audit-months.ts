/** Months that audit entries are kept. A file of its own: visitors' functions do not load the schema. */
export const auditMonths = 12;
