/**
 * State of arrivals while the desk is open, and which of them the admin has not seen. Without network and
 * React.
 */
import { type ArrivalKind, arrivalKinds, type News } from '#features/desk/contract/news.ts';

export interface Arrival {
  kind: ArrivalKind;
  id: string;
}

export interface NewsState {
  /** Ids of all arrivals so far; `null` before the first answer. */
  known: ReadonlySet<string> | null;
  /** Times before which nothing is an arrival: it came into view because others were erased. */
  since: Readonly<Record<ArrivalKind, number>>;
  /** True while the admin has the page in front. */
  isLooking: boolean;
  /** Ids of items that are marked as new: since the admin last came back to the page. */
  marked: ReadonlySet<string>;
  /** Arrivals while the page was not in front. */
  missed: readonly Arrival[];
  /** Arrivals to announce, once. A new array is a new announcement. */
  said: readonly Arrival[];
}

export type NewsEvent =
  { type: 'told'; news: Pick<News, 'arrivals'> } | { type: 'looked' } | { type: 'left' };

export const noNews = (isLooking: boolean): NewsState => ({
  known: null,
  since: { appointments: 0, messages: 0, inquiries: 0 },
  isLooking,
  marked: new Set(),
  missed: [],
  said: [],
});

const idsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ id }) => id);

function told(state: NewsState, news: Pick<News, 'arrivals'>): NewsState {
  const { known, isLooking, marked, missed } = state;
  const all = arrivalKinds.flatMap((kind) =>
    news.arrivals[kind].map(({ id, at }) => ({ kind, id, at })),
  );
  const oldest = (kind: ArrivalKind) =>
    Math.max(state.since[kind], news.arrivals[kind].at(-1)?.at ?? 0);
  const since = {
    appointments: oldest('appointments'),
    messages: oldest('messages'),
    inquiries: oldest('inquiries'),
  };
  // Items that existed when the desk was opened are not arrivals.
  if (!known) return { ...state, since, known: new Set(idsOf(all)) };
  const fresh = all.flatMap(({ kind, id, at }) =>
    known.has(id) || at < state.since[kind] ? [] : [{ kind, id }],
  );
  if (fresh.length === 0) return state;
  return {
    ...state,
    since,
    known: new Set([...known, ...idsOf(fresh)]),
    marked: new Set([...marked, ...idsOf(fresh)]),
    ...(isLooking ? { said: fresh } : { missed: [...missed, ...fresh] }),
  };
}

/** Next state after an answer of the server, or after the admin came back to or left the page. */
export function newsReducer(state: NewsState, event: NewsEvent): NewsState {
  switch (event.type) {
    case 'told':
      return told(state, event.news);
    case 'left':
      return { ...state, isLooking: false };
    case 'looked': {
      if (state.isLooking) return state;
      const { missed } = state;
      const back = { ...state, isLooking: true, missed: [] };
      // Arrivals before the page was left have been seen by now.
      return { ...back, marked: new Set(idsOf(missed)), said: missed };
    }
  }
}

/** Title of the page with the number of unseen arrivals in front. */
export const titleOf = (title: string, count: string | null): string =>
  count === null ? title : `(${count}) ${title}`;
