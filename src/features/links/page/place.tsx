import type { ReactNode } from 'react';
import type { LinkedAppointment } from '#features/links/contract/linked-appointment.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';

/** How to meet, in more detail than the usual words: as it was chosen, or with the meeting link. */
export function placeOf(
  { service, meeting, meetingLink, status }: LinkedAppointment,
  { meeting: words }: Texts<'booking'>,
  /** Ways to meet, for services that offer a choice. */
  meetings: Partial<Record<Service, readonly Meeting[]>>,
): ReactNode {
  switch (meeting) {
    case 'office':
      return meetings[service] && words.office;
    case 'phone':
      return undefined;
    case 'video':
      if (meetingLink === undefined) return status === 'confirmed' ? words.linkByMail : undefined;
      return (
        <>
          {words.video}:{' '}
          <a href={meetingLink} rel="noreferrer">
            {words.enter}
          </a>
        </>
      );
  }
}
