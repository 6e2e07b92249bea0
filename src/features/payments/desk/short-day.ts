/** Date format of crowded rows. */
export const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
