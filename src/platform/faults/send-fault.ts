/** Tells the server of a fault; fetched with the first one. */
import { reportBrowserFault } from '#platform/contract/browser-fault-routes.ts';
import { call } from '#platform/browser/api.ts';
import { describeFault } from './describe-fault.ts';

/** Of one page: as many as the server takes of one network. */
const most = 20;

const told = new Set<string>();

/** Once for each fault of a page, `where` being what it tore; never rejects. */
export async function sendFault(error: unknown, where: string): Promise<void> {
  const release = String(import.meta.env['RELEASE'] ?? 'none');
  const body = describeFault(error, { where, release, page: location });
  const words = JSON.stringify(body);
  if (!body || told.has(words) || told.size >= most || !navigator.onLine) return;
  told.add(words);
  await call(reportBrowserFault, { body, isLeaving: true });
}
