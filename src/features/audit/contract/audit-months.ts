/** Months after which an entry of the audit log goes; apart from its schema, which visitors' functions do without. */
export const auditMonths = 12;
