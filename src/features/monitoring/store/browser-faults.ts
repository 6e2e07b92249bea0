import * as z from 'zod/mini';
import {
  type BrowserFault,
  type BrowserFaultReport,
  browserFaultReportSchema,
} from '#platform/contract/browser-fault.ts';
import { dayMs } from '#platform/time/units.ts';
import { networksOf } from '#platform/redis/address.ts';
import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from './keys.ts';
import { keepBrowserFault, listBrowserFaults } from './browser-faults.lua.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import type { RateLimiter } from '#platform/redis/rate-limits.ts';
import { countSchema, jsonOf, pairsSchema, readable } from '#platform/redis/records.ts';

/** As long as the server's own (`faults.ts`), from when one was first told. */
const keepMs = 30 * dayMs;
/** As many different ones give way to nobody, and as many more to those told later. */
const half = 25;

/**
 * A network shares its group with one in 4,096 of all others: enough to tell a few strangers apart, too
 * little to find anybody by.
 */
const groupLength = 2;
const groupSchema = z.string().check(z.regex(/^[\w-]{2}$/));

const sinceOf = (now: Date) => new Date(now.getTime() - keepMs).toISOString();

/** How often one was told, first and last, and, but for those told first, by which group of networks. */
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

function toFault([report, [count, first, last]]: z.output<typeof faultSchema>): BrowserFault {
  return { ...report, count: Number(count), first, last };
}

const waitSchema = z.number();

/**
 * Faults that browsers tell of, apart from the server's: anybody can make one up, so they raise no
 * alarm and send nothing, and those of a few networks take the place of none but their like
 * (decision 29). `keyed` stands for a network.
 */
export const browserFaultStore = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  keyed: (text: string) => string,
) => ({
  /**
   * Counts one; the same report again is one more of it. Returns 0, or the milliseconds until a new one
   * is taken of the address's networks. One round trip.
   */
  async keep(report: BrowserFaultReport, address: string, now: Date): Promise<number> {
    const networks = networksOf(address);
    const { counters, input } = turnOf('newBrowserFault', networks, now);
    const group = keyed(`fault ${networks.at(-1)}`).slice(0, groupLength);
    const told = { report: JSON.stringify(report), at: now.toISOString(), since: sinceOf(now) };
    const names = { faults: monitoringKeys.browserFaults, counters };
    const kept = { ...input, ...told, group, half, keepMs };
    const answer = await db.run(keepBrowserFault, names, kept);
    return waitSchema.parse(answer);
  },

  /** The one told of latest first. One round trip. */
  async list(now: Date): Promise<BrowserFault[]> {
    const names = { faults: monitoringKeys.browserFaults };
    const answer = await db.run(listBrowserFaults, names, { since: sinceOf(now) });
    // What cannot be read by this version is left out, so that it hides nothing else.
    const rows = z.parse(readable(faultSchema), z.parse(pairsSchema, answer));
    return rows.map(toFault).toSorted((one, other) => (one.last < other.last ? 1 : -1));
  },
});
