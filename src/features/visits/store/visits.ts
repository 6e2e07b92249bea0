import * as z from 'zod/mini';
import type { Visit, VisitCount } from '#features/visits/contract/visit.ts';
import { localeSchema } from '#platform/contract/fields.ts';
import type { Database } from '#platform/redis/database.ts';
import { visitsKeys } from './keys.ts';
import { setAsideLua } from '#platform/redis/lua.ts';
import { load } from '#platform/redis/load.ts';
import { countVisitLua } from './lua.ts';
import { pairsSchema } from '#platform/redis/records.ts';

/** Most pages counted on one day, in all languages: keeps invented paths from filling the store. */
const maxPagesPerDay = 500;

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
      await db.run(setAsideLua + countVisitLua, { pages: visitsKeys.visits(date) }, input);
    },

    /** The counts of these days, in the given order. */
    async list(dates: readonly string[]): Promise<VisitCount[]> {
      const reads = Object.fromEntries(
        dates.map((date) => [
          date,
          { command: ['HGETALL', visitsKeys.visits(date)], reply: pairsSchema } as const,
        ]),
      );
      const { values } = await load(db, reads);
      return dates.flatMap((date) => toCounts(date, values[date] ?? []));
    },
  };
}
