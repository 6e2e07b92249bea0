import { type Dispatch, useMemo, useState } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import { type Service, serviceSchema } from '#platform/contract/service.ts';
import type { Form } from '#platform/form/use-form.ts';
import type { Action, Choice } from './booking-state.ts';
import type { Parts } from './use-parts.ts';

/** `?service=` as a slug or a German title; anything else is ignored. */
export function serviceFromAddress(): Service | null {
  const wish = new URLSearchParams(location.search).get('service');
  const parsed = serviceSchema.safeParse(wish);
  return parsed.success ? parsed.data : null;
}

export interface ChoiceOptions extends Pick<Parts, 'later'> {
  /** Services that do not share the usual times, with the one to ask for theirs. */
  special: Partial<Record<Service, { askFor: Service }>>;
  /** How one may meet about a service, the usual way first, where the firm says so. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  dispatch: Dispatch<Action>;
  clearError: Form['clearError'];
}

/** What the visitor chooses, and what follows from it: the ways to meet, and whose times are asked for. */
export function useChoice(choice: Choice, options: ChoiceOptions) {
  const { special, meetings, dispatch, clearError, later } = options;
  /** The service chosen, where not everybody takes appointments about it: it has times of its own. */
  const [partial, setPartial] = useState<Service | null>(null);
  /** The question how to meet has been seen. */
  const [isMeetingSeen, setMeetingSeen] = useState(false);

  /** Always the same functions, so that what stays is not drawn anew. */
  const choose = useMemo(
    () => ({
      service: (service: Service | null) => dispatch({ type: 'serviceChosen', service }),
      date: (date: string) => {
        clearError('date');
        dispatch({ type: 'dateChosen', date });
      },
      time: (time: string) => dispatch({ type: 'timeChosen', time }),
      consultant: (consultant: string | null) => dispatch({ type: 'consultantChosen', consultant }),
      meeting: (meeting: Meeting) => dispatch({ type: 'meetingChosen', meeting }),
    }),
    [dispatch, clearError],
  );

  /** The page was opened with a service; of meaning once more than that is on it. */
  const isGiven = useMemo(() => later !== null && serviceFromAddress() !== null, [later]);
  const { service: chosen, consultant } = choice;
  const ways = (chosen && meetings[chosen]) ?? [];
  const meeting = ways.find((way) => way === choice.meeting) ?? ways[0];
  return {
    ...{ choose, isGiven, setPartial, setMeetingSeen, ways, meeting },
    /** An answer that nobody gave, to a question that nobody was asked, is not sent. */
    isMeetingOpen: ways.length > 1 && meeting !== choice.meeting && !isMeetingSeen,
    times: {
      service: chosen === partial ? chosen : ((chosen && special[chosen]?.askFor) ?? null),
      consultant,
      about: consultant === null ? null : chosen,
    },
  };
}
