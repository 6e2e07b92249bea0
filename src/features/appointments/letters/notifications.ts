import {
  firmByMail,
  toConsultant,
  toFirm,
  toFormer,
  toVisitor,
  type Way,
  type Ways,
} from '#features/outbox/contract/way.ts';

/** What is told of appointments, to whom, by which channel. What the desk does, the firm knows. */
export function appointmentWays() {
  const toBoth = [toVisitor, toConsultant];
  // Anybody can ask for an appointment in somebody else's name.
  const toAsker: Way = { ...toVisitor, isLimited: true };
  const toAll = [toAsker, ...toFirm, toConsultant];
  // A move and a hand-over are told as one, since either letter tells of both.
  const either = (replaces: string) => toBoth.map((way): Way => ({ ...way, replaces }));
  return {
    appointment_requested: toAll,
    appointment_confirmed: toBoth,
    appointment_cancelled: toBoth,
    appointment_moved: either('appointment_handed_over'),
    appointment_handed_over: [...either('appointment_moved'), toFormer],
    appointment_cancelled_by_visitor: toAll,
    appointment_moved_by_visitor: toAll,
    appointment_reminder: [toVisitor],
    appointment_expired: [toAsker, firmByMail, toConsultant],
  } satisfies Ways;
}
