/** The calls of the firm's desk; `inventory.ts` holds the table of all. */
export * from './desk-appointment-routes.ts';
export * from './desk-record-routes.ts';
export * from './desk-slot-routes.ts';
