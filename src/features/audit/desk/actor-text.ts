import type { AuditActor } from '#features/audit/contract/audit.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';

type ActorTexts = Texts<'adminRecords'>['audit']['actors'];

/** Isolates the tag of a session or network, so that it keeps its own direction within Arabic text. */
export const isolated = (tag: string) => `\u2066${tag}\u2069`;

/** Text for the actor of an audit entry. Sessions of the admin differ by their tags. */
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
