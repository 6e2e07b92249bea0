/** Records erased at the desk are removed from the mails kept here too, as from Redis. */
import * as z from 'zod/mini';
import type { Database } from '#platform/redis/database.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import type { MailFolder } from './folder.ts';

/** Our own mails name their record: `<kind.record.recipient.mail.event@…>`. */
const recordPattern = /^Message-ID:\s*<[a-z_]+\.([\w-]{22,64})\.[a-z]+\.mail\b/im;

const isKeptScript = `
local kept = {}
for i, id in ipairs(input.ids) do
  local payment = call('HGET', payments, id)
  local isNamed = payment and not string.find(payment, '"anonymisedAt"', 1, true)
  kept[i] = call('HEXISTS', appointments, id) + call('HEXISTS', held, id) + call('HEXISTS', messages, id)
    + call('HEXISTS', inquiries, id) + (isNamed and 1 or 0)
end
return kept
`;
const keptSchema = z.array(z.number());

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
  if (mails.length === 0) return;
  const names = {
    appointments: keys.appointments,
    held: keys.heldRequests,
    messages: keys.contactMessages.records,
    inquiries: keys.inquiries.records,
    payments: paymentKeys.records,
  };
  const answer = await db.run(isKeptScript, names, { ids: mails.map(({ id }) => id) });
  const kept = z.parse(keptSchema, answer);
  const gone = mails.filter((_mail, index) => kept[index] === 0);
  await Promise.all(gone.map(({ name }) => folder.remove(name)));
}
