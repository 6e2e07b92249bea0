import type { NewException } from '#features/hours/contract/hours.ts';
import { listOfferedTimes } from '#features/hours/contract/hours-routes.ts';
import { deleteSlot, generateSlots } from '#features/hours/contract/slot-routes.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { undoPlace } from '#platform/desk/undo.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatMoment } from '#platform/desk/format.ts';
import { make, undoMessageOf } from '#features/hours/desk/schedule-change.ts';
import { momentOf } from '#platform/desk/moments.ts';
import type { Failure } from '#platform/browser/api.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import type { Service } from '#platform/contract/service.ts';
import { serviceRules, usualRule } from '#service-rules';
import { minuteMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { ownedText } from './slot-owners.ts';

/** Whose free time it is; `slot` where it was made by hand or by a series. */
export interface Offer extends LocalDateTime {
  consultant: string;
  slot?: string | undefined;
  /** The service it is free for; the usual length if absent. */
  service?: Service | undefined;
}

/** Exception that closes a single time for the length of the service, or of the usual appointment. */
export function closedTime({
  service,
  ...moment
}: LocalDateTime & Pick<Offer, 'service'>): NewException {
  const { minutes } = service ? serviceRules[service] : usualRule;
  const from = momentOf(moment);
  // Computed in clock time, not elapsed time, so it has the same length on days when the clocks change.
  const to = new Date(Date.parse(`${from}Z`) + minutes * minuteMs).toISOString();
  return { kind: 'closed', from, to: to.slice(0, 16), removed: true };
}

/** `not_found` counts as success: the exception is already gone, so the time is offered again. */
const isGivenBack = (answer: { ok: true } | Failure) =>
  answer.ok || (answer.reason === 'problem' && answer.problem.code === 'not_found');

/** Takes a free time away, whether a slot or the weekly hours offer it, and offers to undo that. */
export function useTakeAway() {
  const { call, write, hoursTexts, actTexts, locale } = useDesk();
  const touch = useTouch();
  const words = hoursTexts.week;
  const { all, areSeveral } = useConsultants();
  const refused = (title: string, failure: Failure) =>
    toast.error(title, { description: failureText(failure, actTexts, locale) });

  /** Consultant of the time; `undefined` if the firm has only one. */
  const ownerOf = ({ consultant }: Offer) =>
    areSeveral ? all.find(({ id }) => id === consultant) : undefined;

  /** Whether the time is still offered without the slot, e.g. by the weekly hours. */
  async function isOffered({ date, time, consultant, service }: Offer) {
    const query = { startDate: date, endDate: date, consultant, ...(service && { service }) };
    const answer = await call(listOfferedTimes, { query });
    return answer.ok && answer.value.times.some((other) => other.time === time);
  }

  /** Closes the time. Returns the id of the exception to undo, or the failure. */
  async function close(offer: Offer) {
    const { slot, consultant } = offer;
    if (slot !== undefined) {
      const deleted = await write(deleteSlot, { id: slot });
      if (!deleted.ok) return deleted;
      if (!(await isOffered(offer))) return { ok: true, exception: undefined } as const;
    }
    const add = closedTime(offer);
    const answer = await make(write, { owner: consultant }, { add });
    if (!answer.ok) return answer;
    const made = answer.value.exceptions.find(
      ({ from, to, removed }) => from === add.from && to === add.to && removed === true,
    );
    return { ok: true, exception: made?.id } as const;
  }

  const messageOf = ({ slot }: Offer, exception: string | undefined) =>
    undoMessageOf(exception ?? slot ?? '');

  async function giveBack(offer: Offer, exception: string | undefined) {
    const { consultant, date, time, slot } = offer;
    const lifted =
      exception !== undefined && (await make(write, { owner: consultant }, { remove: exception }));
    const added =
      slot !== undefined && (await write(generateSlots, { body: { consultant, date, time } }));
    if (lifted && !lifted.ok && !isGivenBack(lifted)) refused(words.giveBackFailed, lifted);
    else if (added && !added.ok) refused(words.giveBackFailed, added);
    else toast.success(words.givenBack);
    dismissToasts(messageOf(offer, exception));
    return touch('hours', 'slots');
  }

  return async function takeAway(offer: Offer): Promise<void> {
    const closed = await close(offer);
    if (closed.ok) {
      toast.success(words.taken, {
        id: messageOf(offer, closed.exception),
        description: ownedText(formatMoment(offer, locale), ownerOf(offer), locale),
        ...undoPlace,
        action: {
          label: actTexts.undo,
          onClick: () => void giveBack(offer, closed.exception),
        },
      });
    } else refused(words.takeFailed, closed);
    await touch('hours', 'slots');
  };
}
