import * as z from 'zod/mini';
import type { Visit, VisitCount } from '#features/visits/contract/visit.ts';
import { localeSchema } from '#platform/contract/fields.ts';
import type { Database } from '#platform/redis/database.ts';
import { visitsKeys } from './keys.ts';
import { countVisit, listVisits } from './visits.lua.ts';
import { pairsSchema } from '#platform/redis/records.ts';

/** Pages counted on one day at most, in all languages: invented addresses cannot fill the store. */
const maxPagesPerDay = 500;

const daysSchema = z.array(pairsSchema);
const pageSchema = z.tuple([localeSchema, z.string()]);

/** What Redis gives of one day as pages and counts in turn; the page seen most comes first. */
function toCounts(date: string, pairs: readonly (readonly [string, string])[]): VisitCount[] {
  return pairs
    .flatMap(([page, count]) => {
      const { success, data } = z.safeParse(pageSchema, page.split(' '));
      return success ? [{ date, path: data[1], locale: data[0], count: Number(count) || 0 }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
}

/** How often pages were seen, day by day, and nothing of who saw them; one round trip each. */
export function visitStore(db: Database) {
  return {
    /** `goneOn` is the date on which the whole day's counts are erased. */
    async count({ path, locale, date, goneOn }: Visit & { date: string; goneOn: string }) {
      const input = { page: `${locale} ${path}`, most: maxPagesPerDay, goneAt: Date.parse(goneOn) };
      await db.run(countVisit, { pages: visitsKeys.visits(date) }, input);
    },

    /** The counts of these days, in their order. */
    async list(dates: readonly string[]): Promise<VisitCount[]> {
      const answer = await db.run(listVisits, { days: dates.map(visitsKeys.visits) });
      return z
        .parse(daysSchema, answer)
        .flatMap((pairs, index) => toCounts(dates[index] ?? '', pairs));
    },
  };
}
