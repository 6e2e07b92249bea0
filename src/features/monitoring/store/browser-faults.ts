import * as z from 'zod/mini';
import {
  type BrowserFault,
  type BrowserFaultReport,
  browserFaultReportSchema,
} from '#platform/contract/browser-fault.ts';
import { dayMs } from '#platform/time/units.ts';
import { networksOf } from '#platform/redis/address.ts';
import { setAside } from '#platform/redis/aside.ts';
import type { Database } from '#platform/redis/database.ts';
import { writeAll } from '#platform/redis/commit.ts';
import { load } from '#platform/redis/load.ts';
import { setAsideLua, windowsLua } from '#platform/redis/lua.ts';
import { monitoringKeys } from './keys.ts';
import { keepBrowserFaultLua } from './lua.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import type { RateLimiter } from '#platform/redis/rate-limits.ts';
import { countSchema, jsonOf, pairsSchema, readable } from '#platform/redis/records.ts';

/** Lifetime of a fault from its first report, the same as the server's (`faults.ts`). */
const keepMs = 30 * dayMs;
/** Most faults that are never displaced, and most further ones, which newer ones displace. */
const half = 25;

/** Length of a network's group. 4,096 groups tell a few senders apart but do not identify a network. */
const groupLength = 2;
const groupSchema = z.string().check(z.regex(/^[\w-]{2}$/));

const sinceOf = (now: Date) => new Date(now.getTime() - keepMs).toISOString();

/** Number of reports, first and last report, and the group of networks, absent for faults never displaced. */
export const tallySchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(' ')),
  ),
  z.union([
    z.tuple([countSchema, instantSchema, instantSchema]),
    z.tuple([countSchema, instantSchema, instantSchema, groupSchema]),
  ]),
);
const faultSchema = z.tuple([jsonOf(browserFaultReportSchema), tallySchema]);

const readAll = {
  faults: { command: ['HGETALL', monitoringKeys.browserFaults], reply: pairsSchema },
} as const;

function toFault([report, [count, first, last]]: z.output<typeof faultSchema>): BrowserFault {
  return { ...report, count: Number(count), first, last };
}

const waitSchema = z.number();

/**
 * Faults reported by browsers, separate from the server's. Anybody can forge one, so they raise no alarm and
 * send nothing, and a few networks can displace only their own (decision 29). `keyed` hashes a network.
 */
export const browserFaultStore = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  keyed: (text: string) => string,
) => ({
  /**
   * Counts a report; the same report raises the count of its fault. Returns 0, or the milliseconds until the
   * address's networks may add a new fault. One round trip.
   */
  async keep(report: BrowserFaultReport, address: string, now: Date): Promise<number> {
    const networks = networksOf(address);
    const { counters, input } = turnOf('newBrowserFault', networks, now);
    const group = keyed(`fault ${networks.at(-1)}`).slice(0, groupLength);
    const told = { report: JSON.stringify(report), at: now.toISOString(), since: sinceOf(now) };
    const names = { faults: monitoringKeys.browserFaults, counters };
    const kept = { ...input, ...told, group, half, keepMs };
    const script = setAsideLua + windowsLua + keepBrowserFaultLua;
    const answer = await db.run(script, names, kept);
    return waitSchema.parse(answer);
  },

  /** The faults, latest report first. One round trip, and a second one if some cannot be read. */
  async list(now: Date): Promise<BrowserFault[]> {
    const { values } = await load(db, readAll);
    const rows = values.faults.filter(([, text]) => text !== '');
    const torn = rows.filter(([, text]) => !tallySchema.safeParse(text).success);
    await setAside(
      db,
      torn.map(([field, text]) => ({
        ...{ key: monitoringKeys.browserFaults, field, text, why: 'shape' as const },
      })),
    );
    const isOver = (text: string) => {
      const [, first] = tallySchema.safeParse(text).data ?? [];
      return first !== undefined && first < sinceOf(now);
    };
    const over = rows.filter(([, text]) => isOver(text)).map(([report]) => report);
    if (over.length > 0) await writeAll(db, [['HDEL', monitoringKeys.browserFaults, ...over]]);
    // A fault that this version cannot read is left out, so that the others are shown.
    return z
      .parse(
        readable(faultSchema),
        rows.filter(([, text]) => !isOver(text)),
      )
      .map(toFault)
      .toSorted((one, other) => (one.last < other.last ? 1 : -1));
  },
});
