import type { ReactNode } from 'react';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { services } from '#platform/contract/service.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { MailAddress } from '#platform/browser/MailLink.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';
import { nameOfLanguage } from './consultant-form.ts';
import { Unbookable } from './Unbookable.tsx';

/** Row of a consultant: name, colour, role, services, languages and contact data. */
export function ConsultantRow({
  consultant,
  isUnbookable,
  children,
}: {
  consultant: DeskConsultant;
  /** Takes appointments, but has no time for them. */
  isUnbookable: boolean;
  /** Buttons of the row. */
  children: ReactNode;
}) {
  const { consultantTexts: words, titles, locale } = useDesk();
  const {
    id,
    name,
    role,
    languages,
    services: theirs,
    email,
    meetingLink,
    colour,
    active,
    atOnce = null,
  } = consultant;
  const about =
    theirs.length === services.length
      ? words.allServices
      : theirs.map((service) => titles[service]).join(' · ');
  return (
    <li className="desk-row desk-row-text">
      <div className="desk-row-main">
        <p>
          <span className="desk-swatch" data-colour={colour} aria-hidden="true" />{' '}
          <bdi className="desk-strong">{name}</bdi>{' '}
          {role[locale] !== '' && <bdi>{role[locale]}</bdi>}
        </p>
        <p className="desk-row-more">{about}</p>
        <p className="desk-row-more">
          {languages.map((tag) => nameOfLanguage(tag, locale)).join(' · ')}
        </p>
        {atOnce !== null && (
          <p className="desk-row-more">
            {words.atOnce.label}: {words.atOnce[atOnce ? 'atOnce' : 'asked']}
          </p>
        )}
        {email !== '' && (
          <p className="desk-row-more">
            <MailAddress email={email} />
          </p>
        )}
        {isUnbookable && (
          <p>
            <Unbookable consultant={id} />
          </p>
        )}
        {meetingLink !== '' && (
          <p className="desk-row-more">
            <a href={meetingLink} rel="noreferrer" target="_blank">
              <Ltr>{meetingLink}</Ltr>
            </a>
          </p>
        )}
      </div>
      <span
        className="desk-status"
        data-status={isUnbookable ? 'pending' : active ? 'confirmed' : 'cancelled'}
      >
        {isUnbookable ? words.unbookable.state : active ? words.active : words.retired}
      </span>
      <div className="desk-row-actions">{children}</div>
    </li>
  );
}
