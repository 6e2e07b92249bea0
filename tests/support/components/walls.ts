/** Parts with an error boundary: a test makes each of them throw, and `lint/walls` finds new ones. */

/** The islands that pages hydrate. */
export const islandNames = [
  ...(['admin', 'appointment', 'booking', 'contact'] as const),
  ...(['inquiry', 'messaging', 'pay', 'request'] as const),
] as const;
export type IslandName = (typeof islandNames)[number];

/** The dialogs of the desk. */
export const dialogNames = [
  ...(['appointment', 'appointments-bulk', 'cancel', 'confirm', 'confirm-time'] as const),
  ...([
    'absence',
    'consultant',
    'enter',
    'flood',
    'hours-change',
    'inbox-bulk',
    'letter',
    'move',
  ] as const),
  ...(['payment', 'request', 'retire', 'series', 'set-up', 'sign-in', 'testimonial'] as const),
] as const;
export type DialogName = (typeof dialogNames)[number];

/** Those over every area. They have a test file of their own, as a page reports twenty faults at most. */
export const commandDialogNames = ['find', 'keys'] as const;
