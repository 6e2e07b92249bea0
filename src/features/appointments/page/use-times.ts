import {
  type Dispatch,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { firm } from '#firm';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { addDays, startOfDay } from '#platform/time/zone.ts';
import { type Action, noticeOf } from './booking-state.ts';
import { fetchSlots } from './fetch-slots.ts';
import { isAble } from './people.ts';
import type { Parts } from './use-parts.ts';

/** Milliseconds after which the later parts are loaded even if the visitor has done nothing. */
const longVisit = 300_000;

interface TimesOptions extends Pick<Parts, 'later' | 'fetchLater'> {
  texts: Texts<'booking'>;
  locale: Locale;
  dispatch: Dispatch<Action>;
  form: RefObject<HTMLFormElement | null>;
  /** The page's initial choice is known. */
  isOpen: boolean;
  /** What times are requested for: `service` (`null`: the usual length) and `consultant` (`null`: any). */
  service: Service | null;
  consultant: string | null;
  /** The service that the consultant has to offer. */
  about: Service | null;
}

/** Loads the free times: initially, for another service or consultant, and when the network is back. */
export function useTimes(options: TimesOptions) {
  const { texts, locale, dispatch, form, isOpen, service, consultant, about } = options;
  const { later, fetchLater } = options;
  const loadedAt = useRef(Infinity);

  const load = useCallback(
    async (isQuiet: boolean) => {
      const today = firmToday();
      const wish = [service, consultant].join(' ').trimEnd();
      dispatch({ type: 'slotsRequested', today, wish });
      // The consultant does not offer the service and is about to be deselected (PersonChoice).
      if (consultant !== null && !(await isAble(consultant, about, locale))) return;
      const answer = await fetchSlots(today, service, consultant);
      if (answer.ok) {
        loadedAt.current = Date.now();
        dismissToasts('load');
        // A transition renders the 30 days in slices, between which the browser can respond.
        startTransition(() => {
          dispatch({ type: 'slotsLoaded', wish, slots: answer.value });
        });
      } else if (consultant !== null && noticeOf(answer) === 'retired') {
        dispatch({ type: 'consultantLost' });
      } else {
        if (!isQuiet) {
          console.error('The available slots could not be loaded:', answer.reason);
          toast.error(texts.toasts.loadFailed, { id: 'load' });
        }
        dispatch({ type: 'slotsFailed', wish });
      }
    },
    [texts, locale, dispatch, service, consultant, about],
  );
  const loadSlots = useCallback(() => load(false), [load]);
  /** Reloads in the background: if that fails, the page keeps its times and shows no error. */
  const refresh = useCallback(() => {
    // Set now, so that it is asked for only once, however long the answer takes.
    loadedAt.current = Date.now();
    void load(true);
  }, [load]);

  /** Loads the later parts; a failed attempt is repeated with the visitor's next act. */
  const wake = useCallback(() => {
    // The times have priority.
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
    // Listens outside React, whose own handling of a press keeps a slow phone busy.
    for (const act of ['pointerdown', 'focusin']) {
      document.addEventListener(act, begin, { capture: true, signal });
    }
    document.addEventListener('visibilitychange', wake, { signal });
    // At midnight at the latest: they let the days follow (Watch).
    const midnight = startOfDay(addDays(firmToday(), 1), firm.timeZone);
    const timer = setTimeout(wake, Math.min(longVisit, midnight.getTime() + 1000 - Date.now()));
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [isAwake, form, wake]);

  useEffect(() => {
    // Not before the service is known.
    if (!isOpen) return;
    void loadSlots();
    // The times may be hours old when a device is online again.
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
    /** When the times were loaded, by `Date.now()`. */
    loadedAt,
  };
}
