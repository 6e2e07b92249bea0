import * as z from 'zod/mini';
import {
  type BrowserFault,
  type BrowserFaultReport,
  browserFaultReportSchema,
} from '#contract/browser-fault.ts';
import { dayMs } from '#time/units.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { keepBrowserFault, listBrowserFaults } from './lua/browser-faults.lua.ts';
import { instantSchema } from '#contract/fields.ts';
import { countSchema, jsonOf, pairsSchema, readable } from './records.ts';

/** As long as the server's own (`faults.ts`). */
const keepMs = 30 * dayMs;
/** Different ones: whoever makes them up fills no more than this. */
const most = 50;

const sinceOf = (now: Date) => new Date(now.getTime() - keepMs).toISOString();

/** How often one was told, first and last. */
export const tallySchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(' ')),
  ),
  z.tuple([countSchema, instantSchema, instantSchema]),
);
const faultSchema = z.tuple([jsonOf(browserFaultReportSchema), tallySchema]);

function toFault([report, [count, first, last]]: z.output<typeof faultSchema>): BrowserFault {
  return { ...report, count: Number(count), first, last };
}

/**
 * Faults that browsers tell of, apart from the server's: anybody can make one up, so they raise no
 * alarm, send nothing, and take the place of none but their like.
 */
export const browserFaultStore = (db: Database) => ({
  /** Counts one; the same report again is one more of it. One round trip. */
  async keep(report: BrowserFaultReport, now: Date): Promise<void> {
    const input = { report: JSON.stringify(report), now: now.toISOString(), since: sinceOf(now) };
    await db.run(keepBrowserFault, { faults: keys.browserFaults }, { ...input, most, keepMs });
  },

  /** The one told of latest first. One round trip. */
  async list(now: Date): Promise<BrowserFault[]> {
    const names = { faults: keys.browserFaults };
    const answer = await db.run(listBrowserFaults, names, { since: sinceOf(now) });
    // What cannot be read by this version is left out, so that it hides nothing else.
    const rows = z.parse(readable(faultSchema), z.parse(pairsSchema, answer));
    return rows.map(toFault).toSorted((one, other) => (one.last < other.last ? 1 : -1));
  },
});
