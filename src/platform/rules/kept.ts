/**
 * Kinds of data with a retention period of their own; the caller that erases gives the start of each period.
 */
export type KeptPeriod = 'appointments' | 'messages' | 'payments' | 'slots';
