/** Why WhatsApp messages wait: a stable code for log, desk, alarm and runbook. */
export const whatsAppCauses = [
  /** No phone is linked; the code has to be scanned. */
  'unlinked',
  /** WhatsApp refuses the account, the client or the message. */
  'refused',
  /** WhatsApp acknowledges nothing, for now. */
  'silent',
  /** The messaging service takes no more for now. */
  'full',
  /** The messaging service refuses us. */
  'locked_out',
  /** The messaging service is away, or something else answers in its place. */
  'service_down',
] as const;
export type WhatsAppCause = (typeof whatsAppCauses)[number];

/** States and problems of the messaging service's link (`messaging/README.md`); all others are refusals. */
const causes: Readonly<Partial<Record<string, WhatsAppCause>>> = {
  waiting_for_scan: 'unlinked',
  logged_out: 'unlinked',
  disconnected: 'unlinked',
  bad_session: 'unlinked',
  connected: 'silent',
  connecting: 'silent',
  connection_lost: 'silent',
  not_connected: 'silent',
  unconfirmed: 'silent',
  send_failed: 'silent',
  daily_cap: 'full',
};

/** The cause of an answer: `queued` and why, a status with the service's code, or Node's code. */
export function whatsAppCauseOf(answer: string): WhatsAppCause {
  const [first, why = ''] = answer.split(' ');
  if (first === 'queued' && !/^\d/.test(why)) return causes[why] ?? 'refused';
  if (first === '429') return 'full';
  return first === '401' ? 'locked_out' : 'service_down';
}
