import type { AuditActor } from '#features/audit/contract/audit.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';

type ActorTexts = Texts<'adminRecords'>['audit']['actors'];

/** Keeps a session's or a network's tag in its own direction inside Arabic. */
export const isolated = (tag: string) => `\u2066${tag}\u2069`;

/** Who did what an entry tells of, in words; the admin's sessions are told apart by their tags. */
export function actorText(actor: AuditActor, texts: ActorTexts): string {
  switch (actor) {
    case 'admin':
    case 'visitor-link':
    case 'firm-link':
    case 'system':
      return texts[actor];
    default:
      return fill(texts.session, { session: isolated(actor.slice('admin#'.length)) });
  }
}
