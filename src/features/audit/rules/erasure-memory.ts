/** How many days an erasure is remembered. No backup may be kept longer than this. */
export const erasureMemoryDays = 400;
