import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedConsultant } from '#features/consultants/contract.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { keepDraft } from '#platform/form/draft.ts';
import { useForm } from '#platform/form/use-form.ts';
import { momentInAddress } from './address-choice.ts';
import { bookingReducer } from './booking-reducer.ts';
import { initialState } from './booking-state.ts';
import { fetchPeople } from './people.ts';
import { type ChoiceOptions, useChoice } from './use-choice.ts';
import { useMending } from './use-mending.ts';
import { useParts } from './use-parts.ts';
import { type SubmitOptions, useSubmit } from './use-submit.ts';
import { useTimes } from './use-times.ts';

export type BookingOptions = Pick<SubmitOptions, 'texts' | 'locale'> &
  Pick<ChoiceOptions, 'special' | 'meetings' | 'usualMeetings'>;

/** The logic of the booking page: loads the times, sends the form, reports the outcome. */
export function useBooking(options: BookingOptions) {
  const { texts, locale, special, meetings, usualMeetings } = options;
  const [state, dispatch] = useReducer(bookingReducer, initialState);
  const form = useForm();
  const { ref } = form.attributes;
  const parts = useParts();
  const { sending, later, fetchSending, fetchLater } = parts;
  const [people, setPeople] = useState<readonly ListedConsultant[]>([]);
  /** The only consultant, whom nobody chooses. */
  const [alone, setAlone] = useState<readonly ListedConsultant[]>([]);
  const { times, ...choice } = useChoice(state, {
    ...{ special, meetings, usualMeetings, dispatch },
    clearError: form.clearError,
  });
  const { ways, meeting } = choice;
  const { loadSlots, refresh, loadedAt, wake } = useTimes({
    ...{ texts, locale, dispatch, later, fetchLater },
    ...times,
    form: ref,
    isOpen: state.today !== null,
  });

  useEffect(() => {
    const [today, key] = [firmToday(), crypto.randomUUID()];
    dispatch({ type: 'opened', today, key, moment: momentInAddress() });
    return keepDraft(ref, async (draft, touched) => {
      dispatch({ type: 'returning' });
      const { resume } = await import('./booking-draft.ts');
      const sent = fetchSending();
      // A form can be restored without these parts; a confirmation cannot.
      await (draft.has('booked') ? sent : sent.catch(() => undefined));
      // Synchronous, so that a rendering error occurs before the draft counts as restored.
      flushSync(() => resume(draft, touched, ref.current, dispatch));
      fetchLater().catch(() => undefined);
    });
  }, [ref, fetchSending, fetchLater]);

  useEffect(() => {
    // Where there is nobody to choose, the page does without the choice's script.
    const ask = async () => {
      const all = await fetchPeople(null, locale);
      if (all !== null && all.length > 1) await fetchLater();
      else setAlone(all ?? []);
    };
    // What fails is repeated with the visitor's next act.
    ask().catch(() => undefined);
  }, [locale, fetchLater]);

  const isReady = state.availability.status === 'ready';
  useMending({
    ...{ form, dispatch },
    isCalled: meeting === 'phone',
    isChoice: ways.length > 1,
    isTimeKept: isReady && state.choice.time !== null,
  });

  const submitting = useSubmit({
    ...{ texts, locale, state, dispatch, form, parts, loadSlots, wake },
    ...{ ways, meeting },
  });

  function restart() {
    flushSync(() => dispatch({ type: 'restarted', key: crypto.randomUUID() }));
    ref.current?.querySelector('select')?.focus();
    // Clearing a special service or a consultant already reloads the times.
    if (times.service === null && times.consultant === null) void loadSlots();
  }

  return {
    ...{
      state,
      form,
      restart,
      sending,
      later,
      people,
      alone,
      setPeople,
      loadSlots,
      refresh,
      loadedAt,
    },
    ...choice,
    ...submitting,
  };
}
