/** The two inboxes: how each is read, and what its letters say. */
import type { ReactNode } from 'react';
import type { ContactMessage } from '#features/inbox/contract/contact.ts';
import type { InboxKind } from '#features/inbox/contract/inbox-kind.ts';
import {
  eraseContactMessage,
  eraseInquiry,
  type InboxRoutes,
  markContactMessage,
  markInquiry,
} from '#features/inbox/contract/inbox-routes.ts';
import type { Inquiry } from '#features/inbox/contract/inquiry.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import { notProvided } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Listing } from '#platform/desk/pages.ts';
import type { Letter } from './letter.ts';
import { inquiriesListed, messagesListed } from './listed.ts';

export interface LetterKind<T extends Letter> {
  kind: InboxKind;
  listed: Listing<T>;
  routes: Pick<InboxRoutes<T>, 'mark' | 'erase'>;
  subjectOf: (letter: T) => string;
  factsOf: (letter: T) => readonly (readonly [string, ReactNode])[];
}

/** Messages of the contact form. */
export const messageKind: LetterKind<ContactMessage> = {
  kind: 'message',
  listed: messagesListed,
  routes: { mark: markContactMessage, erase: eraseContactMessage },
  subjectOf: ({ subject }) => subject,
  factsOf: () => [],
};

/** Inquiries about a service. */
export function useInquiryKind(): LetterKind<Inquiry> {
  const { texts, titles, inboxTexts: words } = useDesk();
  return {
    kind: 'inquiry',
    listed: inquiriesListed,
    routes: { mark: markInquiry, erase: eraseInquiry },
    subjectOf: ({ service }) => titles[service],
    factsOf: ({ phone, company }) => [
      [
        texts.appointments.phone,
        phone === notProvided ? texts.notProvided : <Ltr key="phone">{phone}</Ltr>,
      ],
      [words.company, company === notProvided ? texts.notProvided : company],
    ],
  };
}
