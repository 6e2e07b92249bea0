import { Fragment } from 'react';
import type { PersonData } from '#features/records/contract/person.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { formatEuros } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { DeliveryItem } from '#features/delivery/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant, formatShortDay } from '#platform/desk/format.ts';

interface PersonRecordsProps {
  data: PersonData;
  /** Set where records can be chosen: the chosen ids and the callback that toggles one. */
  choice?: { chosen: ReadonlySet<string>; onToggle: (id: string) => void } | undefined;
}

/** List of a person's records with their text and delivery log. */
export function PersonRecords({ data, choice }: PersonRecordsProps) {
  const { recordsTexts, paymentTexts, titles, locale } = useDesk();
  const { kinds } = recordsTexts.person;
  const { comma } = localeTable[locale];
  const rows = [
    ...data.appointments.map(
      ({ id, date, time, clientName, email, phone, service, message, deliveries }) => ({
        id,
        when: `${formatShortDay(date, locale)}${comma} ${time}`,
        what: kinds.appointment,
        who: [clientName, phone, email],
        about: titles[service],
        message,
        deliveries,
      }),
    ),
    ...data.messages.map(({ id, createdAt, name, email, subject, message, deliveries }) => ({
      id,
      when: formatInstant(createdAt, locale),
      what: kinds.message,
      who: [name, email],
      about: subject,
      message,
      deliveries,
    })),
    ...data.inquiries.map(
      ({ id, createdAt, name, email, phone, service, message, deliveries }) => ({
        id,
        when: formatInstant(createdAt, locale),
        what: kinds.inquiry,
        who: [name, phone, email],
        about: titles[service],
        message,
        deliveries,
      }),
    ),
    ...data.payments.map(
      ({ id, createdAt, clientName, email, packageName, amount, state, note, deliveries }) => ({
        id,
        when: formatInstant(createdAt, locale),
        what: kinds.payment,
        who: [clientName, email],
        about: [packageName, formatEuros(amount, locale), paymentTexts.states[state]].join(' · '),
        message: note,
        deliveries,
      }),
    ),
  ];
  return (
    <ul className="desk-rows">
      {rows.map(({ id, when, what, who, about, message, deliveries }) => (
        <li key={id} className="desk-row desk-row-text">
          <p className="desk-row-when tabular">{when}</p>
          <div className="desk-row-main">
            <p className="desk-strong">
              {what}: <bdi>{about}</bdi>
            </p>
            {choice && (
              <label className="desk-check">
                <input
                  type="checkbox"
                  checked={choice.chosen.has(id)}
                  onChange={() => choice.onToggle(id)}
                />
                <span>{recordsTexts.person.choose}</span>
                <span className="sr-only">{`${what}${comma} ${when}`}</span>
              </label>
            )}
            <Who parts={who} />
            <p className="desk-message" dir="auto">
              <ClientText>{message}</ClientText>
            </p>
            {deliveries.length > 0 && (
              <ul className="desk-deliveries">
                {deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.id} delivery={delivery} isRecord />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Name, phone number and e-mail address, without those that are missing. */
function Who({ parts }: { parts: readonly (string | undefined)[] }) {
  const known = parts.filter(Boolean);
  return (
    known.length > 0 && (
      <p>
        {known.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    )
  );
}
