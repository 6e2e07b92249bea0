/** Where a visitor's link leads on: to a payment, and to another booking. */
import type { Appointment } from '#features/appointments/contract.ts';
import type { BookingAgain } from '#features/links/contract/link-onward-routes.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { type LinkPorts, type LinkRefusal, outcomeOf, subjectOf } from './linked.ts';
import { type LinkSubject, signLink } from './signed-link.ts';

/** What was booked, and whether the client named the consultant. */
export type Booked = Pick<
  Appointment,
  'service' | 'meeting' | 'locale' | 'clientName' | 'email'
> & {
  consultant?: string | undefined;
  isChosen?: boolean | undefined;
};

interface OnwardStore {
  /** The id of the payment that is due first of those that can be paid; `illegal` if there is none. */
  findPayment: (link: LinkSubject, now: Date) => Promise<{ payment: string } | LinkRefusal>;
  /** What was booked, once that does not take place or is over; `illegal` until then. */
  findBooked: (link: LinkSubject, now: Date) => Promise<Booked | LinkRefusal>;
}

type Ports<Method extends keyof OnwardStore> = Pick<
  LinkPorts<Pick<OnwardStore, Method>>,
  'links' | 'now'
>;

/** The token of the link with which what is open for the appointment can be paid. */
export async function findLinkedPayment(
  token: string,
  { links, now }: Ports<'findPayment'>,
): Promise<Outcome<{ token: string }>> {
  const link = subjectOf(token, 'visitor', { links, now });
  if (!link.ok) return link;
  const found = await links.store.findPayment(link.value, now);
  return outcomeOf(found, ({ payment: id }) => ({
    token: signLink(links.keys.key, { role: 'payer', id, issuedOn: now }),
  }));
}

/**
 * What was booked and for whom, so that they need not enter it again. Whoever was forwarded the letter has the link
 * too: nothing that does not stand in it.
 */
export async function bookAgain(
  token: string,
  { links, now }: Ports<'findBooked'>,
): Promise<Outcome<BookingAgain>> {
  const link = subjectOf(token, 'visitor', { links, now });
  if (!link.ok) return link;
  const found = await links.store.findBooked(link.value, now);
  // Named one by one: what was stored is more.
  return outcomeOf(found, ({ isChosen, consultant, ...booked }) => {
    const { service, meeting, locale, clientName, email } = booked;
    return {
      ...{ service, meeting, locale, clientName, email },
      ...(isChosen === true && { consultant }),
    };
  });
}
