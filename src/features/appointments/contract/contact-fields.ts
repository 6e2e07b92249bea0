/** The editable contact fields, in the order in which the history lists them. */
export const contactFields = ['clientName', 'email', 'phone', 'locale'] as const;
export type ContactField = (typeof contactFields)[number];
