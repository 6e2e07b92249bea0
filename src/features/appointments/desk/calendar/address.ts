/** What of the calendar its address names; no React. */
import { isKnownDate } from '#platform/contract/slot-fields.ts';

export const views = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];

export interface Shown {
  view: View;
  /** `null`: the days on which the desk opens. */
  day: string | null;
}

/** Reads it from the query of the address, after `#calendar?`. */
export function shownOf(query: string, usual: View): Shown {
  const asked = new URLSearchParams(query);
  const day = asked.get('day') ?? '';
  return {
    view: views.find((view) => view === asked.get('view')) ?? usual,
    day: isKnownDate(day) ? day : null,
  };
}

export const addressOf = ({ view, day }: Shown): string =>
  `#calendar?${new URLSearchParams({ view, ...(day !== null && { day }) })}`;
