import type { PersonData } from '#contract/person.ts';
import { formatEuros } from '#i18n/format.ts';
import { DeliveryItem } from '#islands/admin/deliveries/DeliveryItem.tsx';
import { useDesk } from '#islands/admin/desk.ts';
import { formatInstant, formatShortDay } from '#islands/admin/format.ts';

/** A person's records, each with what it says. */
export function PersonRecords({ data }: { data: PersonData }) {
  const { recordsTexts, paymentTexts, titles, locale } = useDesk();
  const { kinds } = recordsTexts.person;
  const rows = [
    ...data.appointments.map(({ id, date, time, clientName, service, message, deliveries }) => ({
      id,
      when: `${formatShortDay(date, locale)} ${time}`,
      what: kinds.appointment,
      who: clientName,
      about: titles[service],
      message,
      deliveries,
    })),
    ...data.messages.map(({ id, createdAt, name, subject, message, deliveries }) => ({
      id,
      when: formatInstant(createdAt, locale),
      what: kinds.message,
      who: name,
      about: subject,
      message,
      deliveries,
    })),
    ...data.inquiries.map(({ id, createdAt, name, service, message, deliveries }) => ({
      id,
      when: formatInstant(createdAt, locale),
      what: kinds.inquiry,
      who: name,
      about: titles[service],
      message,
      deliveries,
    })),
    ...data.payments.map(
      ({ id, createdAt, clientName, packageName, amount, state, note, deliveries }) => ({
        id,
        when: formatInstant(createdAt, locale),
        what: kinds.payment,
        who: clientName,
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
            {who !== undefined && (
              <p>
                <bdi>{who}</bdi>
              </p>
            )}
            <p className="desk-message" dir="auto">
              {message}
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
