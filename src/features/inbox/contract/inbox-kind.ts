/** What visitors write by a form: messages of the contact form, inquiries about a service. */
export const inboxKinds = ['message', 'inquiry'] as const;
export type InboxKind = (typeof inboxKinds)[number];
