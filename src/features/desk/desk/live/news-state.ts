/** What came while the desk is open, and what of it nobody has seen yet; no network, no React. */
import type { ArrivalKind, News } from '#features/desk/contract/news.ts';

export interface Arrival {
  kind: ArrivalKind;
  id: string;
}

export interface NewsState {
  /** All that was told of so far; `null` until the server was asked once. */
  known: ReadonlySet<string> | null;
  /** Somebody sits before the page and has it in front. */
  isLooking: boolean;
  /** What is marked as new: since one last came back to the page. */
  marked: ReadonlySet<string>;
  /** What came while nobody looked. */
  missed: readonly Arrival[];
  /** What is to be said, once; another list is another thing to say. */
  said: readonly Arrival[];
}

export type NewsEvent =
  { type: 'told'; news: Pick<News, 'arrivals'> } | { type: 'looked' } | { type: 'left' };

export const noNews = (isLooking: boolean): NewsState => ({
  known: null,
  isLooking,
  marked: new Set(),
  missed: [],
  said: [],
});

const arrivalsIn = ({ arrivals }: Pick<News, 'arrivals'>): Arrival[] => [
  ...arrivals.appointments.map((id) => ({ kind: 'appointments', id }) as const),
  ...arrivals.messages.map((id) => ({ kind: 'messages', id }) as const),
  ...arrivals.inquiries.map((id) => ({ kind: 'inquiries', id }) as const),
];

const idsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ id }) => id);

function told(state: NewsState, news: Pick<News, 'arrivals'>): NewsState {
  const all = arrivalsIn(news);
  const { known, isLooking, marked, missed } = state;
  // What was there when the desk was opened is no news.
  if (!known) return { ...state, known: new Set(idsOf(all)) };
  const fresh = all.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return state;
  return {
    ...state,
    known: new Set([...known, ...idsOf(fresh)]),
    marked: new Set([...marked, ...idsOf(fresh)]),
    ...(isLooking ? { said: fresh } : { missed: [...missed, ...fresh] }),
  };
}

/** Goes on with what the server tells, and with whether somebody looks. */
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
      // What came during the look before has been seen by now.
      return { ...back, marked: new Set(idsOf(missed)), said: missed };
    }
  }
}

/** The title of a page in which so much waits to be seen. */
export const titleOf = (title: string, count: string | null): string =>
  count === null ? title : `(${count}) ${title}`;
