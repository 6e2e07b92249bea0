export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a form that are typed into, as a selector. */
export const textFields = 'textarea, input:not([type=hidden], [type=radio])';
