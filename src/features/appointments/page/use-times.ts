import {
  type Dispatch,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { toast } from '#platform/browser/toast.ts';
import { type Action, noticeOf } from './booking-state.ts';
import { fetchSlots } from './fetch-slots.ts';
import { inTime, type Parts } from './use-parts.ts';

/** Milliseconds after which what a long visit needs is fetched, whether anything was done or not. */
const longVisit = 300_000;

interface TimesOptions extends Pick<Parts, 'later' | 'fetchLater'> {
  texts: Texts<'booking'>;
  locale: Locale;
  dispatch: Dispatch<Action>;
  form: RefObject<HTMLFormElement | null>;
  /** It is known what the page begins with. */
  isOpen: boolean;
  /** Whose times are asked for: those of the usual length, if `null`, with whoever is free, if `null`. */
  service: Service | null;
  consultant: string | null;
  /** The service that the person is to be asked about. */
  about: Service | null;
}

/** Asks for the free times: at first, for another service or person, and when a network is back. */
export function useTimes(options: TimesOptions) {
  const { texts, locale, dispatch, form, isOpen, service, consultant, about } = options;
  const { later, fetchLater } = options;
  const loadedAt = useRef(Infinity);

  const load = useCallback(
    async (isQuiet: boolean) => {
      /** As far as anybody knows, who may be out of reach. */
      const isAble = (id: string) =>
        inTime(fetchLater()).then(
          (part) => part.isAble(id, about, locale),
          () => true,
        );
      const today = firmToday();
      const wish = [service, consultant].join(' ').trimEnd();
      dispatch({ type: 'slotsRequested', today, wish });
      // Whoever has nothing to do with the service is about to be let go (PersonChoice).
      if (consultant !== null && !(await isAble(consultant))) return;
      const answer = await fetchSlots(today, service, consultant);
      if (answer.ok) {
        loadedAt.current = Date.now();
        // Thirty days are drawn in slices, between which the browser may answer.
        startTransition(() => {
          dispatch({ type: 'slotsLoaded', wish, slots: answer.value });
        });
      } else if (consultant !== null && noticeOf(answer) === 'retired') {
        dispatch({ type: 'consultantLost' });
      } else {
        if (!isQuiet) {
          console.error('The available slots could not be loaded:', answer.reason);
          toast.error(texts.toasts.loadFailed);
        }
        dispatch({ type: 'slotsFailed', wish });
      }
    },
    [texts, locale, dispatch, fetchLater, service, consultant, about],
  );
  const loadSlots = useCallback(() => load(false), [load]);
  /** Nobody asked: times that are on the page are as good as before where none come. */
  const refresh = useCallback(() => {
    // Asked for once, however long the answer takes.
    loadedAt.current = Date.now();
    void load(true);
  }, [load]);

  /** What nobody needs before the first act; asked for again with the next where it does not come. */
  const wake = useCallback(() => {
    // Times come first.
    if (loadedAt.current === Infinity) return;
    fetchLater().catch(() => undefined);
  }, [fetchLater]);

  const isAwake = later !== null;
  useEffect(() => {
    if (isAwake) return;
    const ending = new AbortController();
    const { signal } = ending;
    const begin = ({ target }: Event) => {
      if (target instanceof Node && form.current?.contains(target)) wake();
    };
    // Past React, whose own way of telling a press keeps a slow phone busy.
    for (const act of ['pointerdown', 'focusin']) {
      document.addEventListener(act, begin, { capture: true, signal });
    }
    document.addEventListener('visibilitychange', wake, { signal });
    const timer = setTimeout(wake, longVisit);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [isAwake, form, wake]);

  useEffect(() => {
    // Not before it is known for which service.
    if (!isOpen) return;
    void loadSlots();
    // What is on the page may be hours old when a device finds its network again.
    const reconnect = () => {
      dispatch({ type: 'mended', notice: 'offline' });
      void loadSlots();
      wake();
    };
    addEventListener('online', reconnect);
    return () => removeEventListener('online', reconnect);
  }, [isOpen, dispatch, loadSlots, wake]);

  return {
    ...{ loadSlots, refresh, wake },
    /** When they came, by `Date.now()`. */
    loadedAt,
  };
}
