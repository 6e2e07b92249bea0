import type { Consultant } from '#features/consultants/contract/consultant-desk.ts';
import { keys } from '#registry/keys.ts';
import { consultantOf } from './consultant.ts';
import { stored } from './keys.ts';

/** Gives the default consultant an email address for notices, without a new version of the roster. */
export async function giveAddress({
  inspect,
}: {
  inspect: (...command: string[]) => Promise<unknown>;
}): Promise<void> {
  const { id, ...record } = consultantOf('firm', { email: 'firm@example.com' });
  const json = JSON.stringify({ ...record, order: 0, version: 1 });
  await inspect('HSET', stored(keys.consultants), id, json);
}

/** Stores the consultants in this order, as the desk would. */
export async function keepConsultants(
  { call }: { call: (command: string[]) => Promise<unknown> },
  consultants: readonly Consultant[],
): Promise<void> {
  for (const [order, { id, ...record }] of consultants.entries()) {
    const json = JSON.stringify({ ...record, order, version: 1 });
    await call(['HSET', stored(keys.consultants), id, json]);
  }
  await call(['INCR', stored('house:version')]);
}
