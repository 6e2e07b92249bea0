/**
 * Reports an error to the server; `where` names the part of the page (contract, `browserFaultReportSchema`).
 * The reporting script is loaded only now. Never throws.
 */
export function tellFault(error: unknown, where: string): void {
  if (!(error instanceof Error)) return;
  import('./send-fault.ts').then(
    ({ sendFault }) => sendFault(error, where),
    // The script could not be loaded, perhaps offline: the fault is not reported.
    () => undefined,
  );
}
