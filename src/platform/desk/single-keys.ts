/** Whether commands of a single key act (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => true;
