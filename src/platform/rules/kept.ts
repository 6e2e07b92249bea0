/** Each kind of thing is kept for its own time; whoever erases says from when on. */
export type KeptPeriod = 'appointments' | 'messages' | 'payments' | 'slots';
