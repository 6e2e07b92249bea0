/** What stands within a wall of its own: each is made to throw by a test here, and `lint/walls` finds a new one. */

/** The islands that the pages bring to life. */
export const islandNames = [
  ...(['admin', 'appointment', 'booking', 'contact'] as const),
  ...(['inquiry', 'messaging', 'pay', 'request'] as const),
] as const;
export type IslandName = (typeof islandNames)[number];

/** The dialogs of the desk. */
export const dialogNames = [
  ...(['appointment', 'appointments-bulk', 'cancel', 'confirm', 'confirm-time'] as const),
  ...(['consultant', 'enter', 'free-time', 'hours-change', 'inbox-bulk', 'letter'] as const),
  ...(['payment', 'request', 'retire', 'series', 'set-up', 'sign-in', 'testimonial'] as const),
] as const;
export type DialogName = (typeof dialogNames)[number];
