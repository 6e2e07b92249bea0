/**
 * Months that an entry of the audit log is kept. In a file of its own, so that visitors' functions do not
 * load the schema.
 */
export const auditMonths = 12;
