import {
  noticeByMail,
  toAsker,
  toConsultant,
  toFirm,
  toFormer,
  toVisitor,
  type Way,
  type Ways,
} from '#platform/contract/way.ts';

/** The notification kinds of requests that do not take their time; the firm does not hear of these. */
export const heldWays = () =>
  ({ request_held: [toAsker], request_overtaken: [toAsker] }) satisfies Ways;

/**
 * The notification kinds of appointments, with recipients and channels. The firm itself is not notified of
 * acts at the desk, which it knows of.
 */
export function appointmentWays() {
  const toBoth = [toVisitor, toConsultant];
  const toMover: Way = { ...toVisitor, rank: 'move' };
  const toColleague: Way = { ...toConsultant, rank: 'notice' };
  const others: readonly Way[] = [...toFirm, toColleague];
  const ofMove = [toMover, ...others];
  // A move and a hand-over replace each other while waiting, since either letter explains both.
  const either = (replaces: string) => toBoth.map((way): Way => ({ ...way, replaces }));
  return {
    appointment_requested: [toAsker, ...others],
    // Confirmed at once: to whom anybody may have named, as a request.
    appointment_booked: [toAsker, ...others],
    // A mail of its own for the link to decide, since the firm answers the other to the client.
    appointment_undecided: [noticeByMail],
    appointment_confirmed: toBoth,
    appointment_cancelled: toBoth,
    appointment_moved: either('appointment_handed_over'),
    appointment_handed_over: [...either('appointment_moved'), toFormer],
    appointment_place_changed: toBoth,
    appointment_proposed: [toVisitor],
    appointment_proposal_over: [...ofMove, toFormer],
    appointment_cancelled_by_visitor: ofMove,
    // Visitors may move to another consultant.
    appointment_moved_by_visitor: [...ofMove, { ...toFormer, rank: 'notice' }],
    appointment_place_changed_by_visitor: ofMove,
    appointment_reminder: [toVisitor],
    appointment_unanswered: others,
    appointment_expired: [toMover, noticeByMail, toColleague],
  } satisfies Ways;
}
