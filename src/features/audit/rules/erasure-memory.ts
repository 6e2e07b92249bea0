/** For how long it is known that something was erased: no backup may be kept longer than this. */
export const erasureMemoryDays = 400;
