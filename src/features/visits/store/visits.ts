import * as z from 'zod/mini';
import type { Visit, VisitCount } from '#features/visits/contract/visit.ts';
import { localeSchema } from '#platform/contract/fields.ts';
import type { Database } from '#platform/redis/database.ts';
import { visitsKeys } from './keys.ts';
import { countVisit, listVisits } from './visits.lua.ts';
import { pairsSchema } from '#platform/redis/records.ts';

/** Most pages counted on one day, in all languages: keeps invented paths from filling the store. */
const maxPagesPerDay = 500;

const daysSchema = z.array(pairsSchema);
const pageSchema = z.tuple([localeSchema, z.string()]);

/** Converts the pairs of page and count of one day, most viewed first. */
function toCounts(date: string, pairs: readonly (readonly [string, string])[]): VisitCount[] {
  return pairs
    .flatMap(([page, count]) => {
      const { success, data } = z.safeParse(pageSchema, page.split(' '));
      return success ? [{ date, path: data[1], locale: data[0], count: Number(count) || 0 }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
}

/** Page views by day, without anything about the visitors. Each method is one round trip. */
export function visitStore(db: Database) {
  return {
    /** `goneOn` is the date on which the counts of the day are deleted. */
    async count({ path, locale, date, goneOn }: Visit & { date: string; goneOn: string }) {
      const input = { page: `${locale} ${path}`, most: maxPagesPerDay, goneAt: Date.parse(goneOn) };
      await db.run(countVisit, { pages: visitsKeys.visits(date) }, input);
    },

    /** The counts of these days, in the given order. */
    async list(dates: readonly string[]): Promise<VisitCount[]> {
      const answer = await db.run(listVisits, { days: dates.map(visitsKeys.visits) });
      return z
        .parse(daysSchema, answer)
        .flatMap((pairs, index) => toCounts(dates[index] ?? '', pairs));
    },
  };
}
