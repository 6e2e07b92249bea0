/** A day in a row that has much else to say. */
export const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
