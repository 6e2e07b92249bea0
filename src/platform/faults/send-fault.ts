/** Reports a fault to the server; loaded with the first fault. */
import { reportBrowserFault } from '#platform/contract/browser-fault-routes.ts';
import { call } from '#platform/browser/api.ts';
import { describeFault } from './describe-fault.ts';

/** Most reports per page: as many as the server accepts from one network. */
const most = 20;

const told = new Set<string>();

/** Reports each fault once per page; `where` names the part that tore. Never rejects. */
export async function sendFault(error: unknown, where: string): Promise<void> {
  const release = String(import.meta.env['RELEASE'] ?? 'none');
  const body = describeFault(error, { where, release, page: location });
  const words = JSON.stringify(body);
  if (!body || told.has(words) || told.size >= most || !navigator.onLine) return;
  told.add(words);
  await call(reportBrowserFault, { body, isLeaving: true });
}
