import { type Dispatch, useMemo, useState } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import { firm } from '#firm';
import type { Form } from '#platform/form/use-form.ts';
import type { Action, BookingState } from './booking-state.ts';
import { visitorTime } from './visitor-time.ts';

export interface ChoiceOptions {
  /** Services with times of their own, and the service to request them for. */
  special: Partial<Record<Service, { askFor: Service }>>;
  /** The ways of meeting offered for a service, the default first. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  /** The same while no service is chosen. */
  usualMeetings: readonly Meeting[];
  dispatch: Dispatch<Action>;
  clearError: Form['clearError'];
}

/** Whether the visitor's clock shows another hour than the firm's, at the chosen time or today. */
function isAbroad({ today, choice }: Pick<BookingState, 'today' | 'choice'>) {
  const { date, time } = choice;
  // Not before the page is hydrated: the build has a time zone too.
  return today !== null && visitorTime(date ?? today, time ?? '12:00', firm.timeZone) !== null;
}

/** The visitor's choices and what follows from them: the ways of meeting, and which times to request. */
export function useChoice(state: BookingState, options: ChoiceOptions) {
  const { special, meetings, usualMeetings, dispatch, clearError } = options;
  const { choice } = state;
  /** The chosen service, if not all consultants take appointments about it: it has times of its own. */
  const [partial, setPartial] = useState<Service | null>(null);

  /** Stable identities, so that unchanged components are not rendered again. */
  const choose = useMemo(
    () => ({
      service: (service: Service | null) => dispatch({ type: 'serviceChosen', service }),
      date: (date: string) => {
        clearError('date');
        dispatch({ type: 'dateChosen', date });
      },
      time: (time: string) => dispatch({ type: 'timeChosen', time }),
      moment: (date: string, time: string) => {
        clearError('date');
        dispatch({ type: 'dateChosen', date });
        dispatch({ type: 'timeChosen', time });
      },
      consultant: (consultant: string | null) => dispatch({ type: 'consultantChosen', consultant }),
      meeting: (meeting: Meeting) => {
        clearError('meeting');
        dispatch({ type: 'meetingChosen', meeting });
      },
    }),
    [dispatch, clearError],
  );

  const { service: chosen, consultant } = choice;
  const ways = (chosen ? meetings[chosen] : usualMeetings) ?? [];
  const wanted = choice.meeting ?? (isAbroad(state) ? 'video' : null);
  return {
    ...{ choose, setPartial, ways },
    meeting: ways.find((way) => way === wanted) ?? ways[0],
    times: {
      service: chosen === partial ? chosen : ((chosen && special[chosen]?.askFor) ?? null),
      consultant,
      about: consultant === null ? null : chosen,
    },
  };
}
