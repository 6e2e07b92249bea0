/** Payments that no list can show: the log says how many, and the round of payments which. */
export const tellUnreadable = (unreadable: number): void =>
  console.error(JSON.stringify({ payments: 'list', unreadable }));
