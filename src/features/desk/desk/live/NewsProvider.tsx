import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { getNews } from '#features/desk/contract/news-routes.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import type { Reader } from '#platform/desk/reader.ts';
import { isAllRead } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { AskSoonContext, MarkedContext } from '#platform/desk/news.tsx';
import { focusNear } from '#platform/desk-ui/focus-near.ts';
import { toast } from '#platform/browser/toast.ts';
import { arrivalsText } from './arrivals-text.ts';
import { isLookedAt, onLooking } from './looking.ts';
import { newsReducer, noNews, titleOf } from './news-state.ts';
import { type Outcome, type Polling, startPolling } from './polling.ts';

/**
 * Keeps the desk up to date: polls for changes, reloads what is on the screen, after midnight too, shows a toast
 * for arrivals, and counts unseen arrivals in the tab's title. When the session has ended, the pending request waits for
 * the sign-in, so that polling pauses.
 */
export function NewsProvider({ reader, children }: { reader: Reader; children: ReactNode }) {
  const { pollCall, deliveryTexts, locale } = useDesk();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(newsReducer, isLookedAt(), noNews);
  const { marked, missed, said } = state;
  const current = useRef<Polling>(null);
  const askSoon = useCallback(() => current.current?.askSoon(), []);

  useEffect(() => {
    let stamp: string | undefined;
    let seen: string | undefined;
    let day = firmToday();
    async function ask(): Promise<Outcome> {
      const answer = await pollCall(getNews, { query: { seen } });
      if (!answer.ok) return answer;
      const news = answer.value;
      if (news) dispatch({ type: 'told', news });
      const isOther = news !== null && stamp !== undefined && stamp !== news.stamp;
      const today = firmToday();
      // Data that failed to load, for instance offline, is read now that the server answers.
      if (isOther || today !== day || !isAllRead(client)) {
        day = today;
        const giveBack = focusNear(document.activeElement);
        await reader.quietly(() => client.invalidateQueries());
        giveBack();
        if (!isAllRead(client)) return { ok: false };
      }
      if (news) ({ stamp, seen } = news);
      return { ok: true };
    }

    const polling = startPolling(ask);
    current.current = polling;
    const ignore = onLooking((isLooking) => {
      dispatch({ type: isLooking ? 'looked' : 'left' });
      if (isLooking) polling.askNow();
    });
    addEventListener('online', polling.askNow);
    return () => {
      removeEventListener('online', polling.askNow);
      ignore();
      polling.stop();
    };
  }, [pollCall, reader, client]);

  const { arrived } = deliveryTexts;
  useEffect(() => {
    if (said.length > 0) toast.info(arrivalsText(said, arrived, locale));
  }, [said, arrived, locale]);

  const [title] = useState(() => document.title);
  const count = missed.length > 0 ? formatNumber(missed.length, locale) : null;
  useEffect(() => {
    document.title = titleOf(title, count);
    return () => {
      document.title = title;
    };
  }, [title, count]);

  return (
    <AskSoonContext value={askSoon}>
      <MarkedContext value={marked}>{children}</MarkedContext>
    </AskSoonContext>
  );
}
