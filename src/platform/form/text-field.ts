export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Selector of the form fields that are typed into. */
export const textFields = 'textarea, input:not([type=hidden], [type=radio])';
