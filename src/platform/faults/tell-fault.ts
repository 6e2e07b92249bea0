/**
 * Has the server told of something that was thrown; `where` names the part of the page (contract,
 * `browserFaultReportSchema`). What tells is fetched only now. Never throws.
 */
export function tellFault(error: unknown, where: string): void {
  if (!(error instanceof Error)) return;
  import('./send-fault.ts').then(
    ({ sendFault }) => sendFault(error, where),
    // Not to be had just now: then nobody hears of it.
    () => undefined,
  );
}
