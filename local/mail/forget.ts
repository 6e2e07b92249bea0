/** Records erased at the desk are removed from the mails kept here too, as from Redis. */
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import type { MailFolder } from './folder.ts';

/** Our own mails name their record: `<kind.record.recipient.mail.event@…>`. */
const recordPattern = /^Message-ID:\s*<[a-z_]+\.([\w-]{22,64})\.[a-z]+\.mail\b/im;

/** Records asked about at once. */
const portion = 1000;

/** Those of the records that are kept, and still identify somebody. */
async function keptOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const having = (key: string, pattern: string) =>
    ({ command: ['HMPART', key, pattern, ...ids], reply: textsSchema }) as const;
  const { values } = await load(db, {
    appointments: having(keys.appointments, '^(.)'),
    held: having(keys.heldRequests, '^(.)'),
    messages: having(keys.contactMessages.records, '^(.)'),
    inquiries: having(keys.inquiries.records, '^(.)'),
    payments: having(paymentKeys.records, '^(.)'),
    anonymised: having(paymentKeys.records, '"(anonymisedAt)"'),
  });
  const { payments, anonymised, ...others } = values;
  return ids.filter(
    (_, at) =>
      Object.values(others).some((found) => found[at] !== null) ||
      (payments[at] !== null && anonymised[at] === null),
  );
}

/** Whether a call may have erased a person. */
export const mayErase = ({ method, url }: Request): boolean =>
  method === 'DELETE' || (method === 'POST' && /\/(?:erase|clear)\b/.test(new URL(url).pathname));

/**
 * Removes the mails of records that no longer exist or no longer identify a person; mails that name no record
 * stay.
 */
export async function forgetErased(folder: MailFolder, db: Database): Promise<void> {
  const mails: { name: string; id: string }[] = [];
  for (const name of await folder.names()) {
    const source = await folder.read(name);
    const [, id] = recordPattern.exec(source?.toString('latin1') ?? '') ?? [];
    if (id !== undefined) mails.push({ name, id });
  }
  const ids = [...new Set(mails.map(({ id }) => id))];
  const kept = new Set<string>();
  for (let from = 0; from < ids.length; from += portion)
    for (const id of await keptOf(db, ids.slice(from, from + portion))) kept.add(id);
  const gone = mails.filter(({ id }) => !kept.has(id));
  await Promise.all(gone.map(({ name }) => folder.remove(name)));
}
