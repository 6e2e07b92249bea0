import * as z from 'zod/mini';
import type { Visit, VisitCount } from '#contract/visit.ts';
import { localeSchema } from '#contract/fields.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { countVisit } from './lua/count-visit.lua.ts';
import { listVisits } from './lua/list-visits.lua.ts';

/** Pages counted on one day at most, in all languages: invented addresses cannot fill the store. */
const maxPagesPerDay = 500;

const daysSchema = z.array(z.array(z.string()));
const pageSchema = z.tuple([localeSchema, z.string()]);

/** What Redis gives of one day as pages and counts in turn; the page seen most comes first. */
function toCounts(date: string, pairs: readonly string[]): VisitCount[] {
  const counts: VisitCount[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const [locale, path] = z.parse(pageSchema, pairs[i]?.split(' '));
    counts.push({ date, path, locale, count: Number(pairs[i + 1]) });
  }
  return counts.toSorted((one, other) => other.count - one.count);
}

/** How often pages were seen, day by day, and nothing of who saw them; one round trip each. */
export function visitStore(redis: ScriptHost) {
  return {
    /** `goneOn` is the date on which the whole day's counts are erased. */
    async count({ path, locale, date, goneOn }: Visit & { date: string; goneOn: string }) {
      const args = [`${locale} ${path}`, maxPagesPerDay, Date.parse(goneOn)];
      await runScript(redis, countVisit, [keys.visits(date)], args);
    },

    /** The counts of these days, in their order. */
    async list(dates: readonly string[]): Promise<VisitCount[]> {
      const answer = await runScript(redis, listVisits, dates.map(keys.visits), []);
      return z
        .parse(daysSchema, answer)
        .flatMap((pairs, index) => toCounts(dates[index] ?? '', pairs));
    },
  };
}
