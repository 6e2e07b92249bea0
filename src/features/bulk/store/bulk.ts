import * as z from 'zod/mini';
import type { AppointmentStatus } from '#features/appointments/contract.ts';
import type { BulkResult } from '#features/bulk/contract/bulk.ts';
import type { InboxKind } from '#features/inbox/contract.ts';
import type { Planned } from '#features/outbox/index.ts';
import { appointmentKeys, appointmentScript } from '#features/appointments/index.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import type { Erasure } from '#platform/redis/erasure.ts';
import { cancelChosen, eraseChosen, eraseLetters } from './bulk.lua.ts';
import { endingKeys } from '#features/payments/index.ts';

const resultSchema = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([done, skipped]): BulkResult => ({ done, skipped })),
);

interface Chosen {
  ids: readonly string[];
  /** Appointments with another status by now are skipped. */
  status: AppointmentStatus;
}

export interface BulkCancellation extends Chosen {
  now: Date;
  note?: string | undefined;
  deliveries: readonly Planned[];
}

/** The desk's acts on many records at once. Each portion is one round trip and one atomic step. */
export function bulkStore(db: Database, erasure: Erasure) {
  async function erase(body: string, input: object, write: Write) {
    const run = runAudited(db, erasure.script(body), erasure.keys, input, write);
    return z.parse(resultSchema, (await run).answer);
  }
  return {
    async cancel({ now, status, note, ...rest }: BulkCancellation, write: Write) {
      const change = { kind: 'status', from: status, to: 'cancelled', note };
      const event = { at: now.toISOString(), ...change };
      const input = { ...rest, status, now: now.getTime(), event };
      const script = appointmentScript(cancelChosen);
      const names = { ...appointmentKeys, ...endingKeys };
      const { answer } = await runAudited(db, script, names, input, write);
      return z.parse(resultSchema, answer);
    },
    eraseAppointments: (chosen: Chosen, write: Write) => erase(eraseChosen, chosen, write),
    eraseInbox: (chosen: { kind: InboxKind; ids: readonly string[] }, write: Write) =>
      erase(eraseLetters, chosen, write),
  };
}
