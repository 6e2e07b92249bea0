import { type Dispatch, useMemo, useState } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Form } from '#platform/form/use-form.ts';
import { momentInAddress } from './address-choice.ts';
import type { Action, Choice } from './booking-state.ts';
import type { Parts } from './use-parts.ts';

export interface ChoiceOptions extends Pick<Parts, 'later'> {
  /** Services with times of their own, and the service to request them for. */
  special: Partial<Record<Service, { askFor: Service }>>;
  /**
   * The ways of meeting offered for a service, the default first; only services for which the firm sets them.
   */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  dispatch: Dispatch<Action>;
  clearError: Form['clearError'];
}

/** The visitor's choices and what follows from them: the ways of meeting, and which times to request. */
export function useChoice(choice: Choice, options: ChoiceOptions) {
  const { special, meetings, dispatch, clearError, later } = options;
  /** The chosen service, if not all consultants take appointments about it: it has times of its own. */
  const [partial, setPartial] = useState<Service | null>(null);
  /** The question about the way of meeting has been seen. */
  const [isMeetingSeen, setMeetingSeen] = useState(false);

  /** Stable identities, so that unchanged components are not rendered again. */
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

  /** The page was opened with a service in its address; known once the later parts are loaded. */
  const isGiven = useMemo(() => later !== null && momentInAddress().service !== null, [later]);
  const { service: chosen, consultant } = choice;
  const ways = (chosen && meetings[chosen]) ?? [];
  const meeting = ways.find((way) => way === choice.meeting) ?? ways[0];
  return {
    ...{ choose, isGiven, setPartial, setMeetingSeen, ways, meeting },
    /** The default is not sent as an answer to a question that the visitor has not seen. */
    isMeetingOpen: ways.length > 1 && meeting !== choice.meeting && !isMeetingSeen,
    times: {
      service: chosen === partial ? chosen : ((chosen && special[chosen]?.askFor) ?? null),
      consultant,
      about: consultant === null ? null : chosen,
    },
  };
}
