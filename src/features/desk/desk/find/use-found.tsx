import type { ReactNode } from 'react';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { findAppointments, StatusLabel, useSettled } from '#features/appointments/desk.ts';
import { inquiriesListed, messagesListed } from '#features/inbox/desk.ts';
import { findPayments, packageOf, paymentAddress } from '#features/payments/desk.ts';
import { findKnown } from '#features/records/desk.ts';
import type { Failure } from '#platform/browser/api.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import type { DeskCall } from '#platform/desk/desk-call.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant, formatShortDay } from '#platform/desk/format.ts';
import { isAhead, momentOf } from '#platform/desk/moments.ts';
import type { Topic } from '#platform/desk/topics.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { soughtOf } from '#platform/rules/search-text.ts';
import { type Commands, useCommands } from './commands.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { Line } from './Line.tsx';

/** Letters from which on it is worth asking. */
const fewestLetters = 2;
/** How many messages are offered, and inquiries. */
const mostLetters = 3;

/** What the server found, and for which words. */
interface Answer<T> {
  q: string;
  items: readonly T[];
}

const found = <T,>(
  topic: Topic,
  what: string,
  q: string,
  find: (call: DeskCall, q: string) => Promise<{ ok: true; value: readonly T[] } | Failure>,
) =>
  reading<Answer<T>>([topic, what, q], async (call) => {
    const answer = await find(call, q);
    return answer.ok ? { ok: true, value: { q, items: answer.value } } : answer;
  });

const peopleFound = (q: string) =>
  found('appointments', 'people', q, async (call) => ({
    ok: true,
    value: await findKnown(call, q),
  }));

/** Those ahead first, the nearest at the top; then those that are over, the latest at the top. */
function byNearness(appointments: readonly DeskAppointment[]): DeskAppointment[] {
  const now = firmNow();
  const sorted = appointments.toSorted((one, other) =>
    momentOf(one).localeCompare(momentOf(other)),
  );
  return [
    ...sorted.filter((one) => isAhead(one, now)),
    ...sorted.filter((one) => !isAhead(one, now)).toReversed(),
  ];
}

/**
 * What the house has under the words that are typed: appointments, people, payments, and among the newest
 * hundred of each messages and inquiries, for which the server has no search. What was found for other words
 * stays as far as these hold for it, until the next answer.
 */
export function useFound(typed: string, onShow: (appointment: DeskAppointment) => void) {
  const desk = useDesk();
  const { texts, titles, inboxTexts, paymentTexts, findTexts, locale } = desk;
  const { seek } = useCommands();
  const q = useSettled(typed);
  const isWanted = q.length >= fewestLetters;
  const [appointments, people, payments] = [
    useRead(found('appointments', 'like', q, findAppointments), { isWanted }),
    useRead(peopleFound(q), { isWanted }),
    useRead(found('payments', 'like', q, findPayments), { isWanted }),
  ];
  const messages = usePages(messagesListed, { isWanted });
  const inquiries = usePages(inquiriesListed, { isWanted });

  const reads = [appointments, people, payments];
  const { holds } = soughtOf(typed);
  const isDue = typed.length >= fewestLetters;
  /** Whether it still belongs to what is typed. */
  const belongs = <T,>(
    value: Answer<T> | undefined,
    namesOf: (item: T) => readonly (string | undefined)[],
  ): readonly T[] => {
    if (!value || !isDue) return [];
    if (value.q === typed) return value.items;
    return value.items.filter((item) => holds({ names: namesOf(item) }));
  };

  const when = ({ date, time }: DeskAppointment): ReactNode => (
    <span className="tabular">
      {formatShortDay(date, locale)}
      {localeTable[locale].comma} <Ltr>{time}</Ltr>
    </span>
  );
  const items = belongs(appointments.value, ({ clientName, email, phone }) => [
    ...[clientName, email, phone],
  ]);
  const appointmentEntries = byNearness(items).map((one): Entry => ({
    id: `appointment-${one.id}`,
    label: (
      <Line name={one.clientName} more={when(one)} mark={<StatusLabel status={one.status} />} />
    ),
    run: () => onShow(one),
  }));
  const personEntries = belongs(people.value, ({ name, email, phone }) => [name, email, phone]).map(
    ({ name, email, phone }, index): Entry => ({
      id: `person-${index}`,
      label: <Line name={name} more={<bdi>{email === '' ? phone : email}</bdi>} />,
      run: () =>
        seek({ area: 'appointments', kind: 'list', name: 'appointments', text: email || name }),
    }),
  );
  const paymentEntries = belongs(
    payments.value,
    ({ packageName, clientName, email, payer, reference }) => [
      ...[packageName, clientName, email, payer, reference],
    ],
  ).map((payment): Entry => ({
    id: `payment-${payment.id}`,
    label: (
      <Line
        name={payment.clientName ?? packageOf(payment, paymentTexts)}
        more={
          <>
            {payment.clientName !== undefined && (
              <>
                <bdi>{packageOf(payment, paymentTexts)}</bdi> ·{' '}
              </>
            )}
            <bdi className="tabular">{formatEuros(payment.amount, locale)}</bdi>
          </>
        }
        mark={
          <span className="desk-status" data-status={payment.state}>
            {paymentTexts.states[payment.state]}
          </span>
        }
      />
    ),
    run: () => {
      location.hash = paymentAddress(payment.id);
    },
  }));
  const shownLetters = isDue ? mostLetters : 0;
  const messageEntries = messages.items
    .filter(({ name, email, subject, message }) =>
      holds({ names: [name, email], texts: [subject, message] }),
    )
    .slice(0, shownLetters)
    .map((letter) => letterEntry('message', letter, letter.subject));
  const inquiryEntries = inquiries.items
    .filter(({ name, email, phone, company, message, service }) =>
      holds({ names: [name, email], texts: [titles[service], company, message], phone }),
    )
    .slice(0, shownLetters)
    .map((letter) => letterEntry('inquiry', letter, titles[letter.service]));

  function letterEntry(
    kind: 'message' | 'inquiry',
    letter: { id: string; name: string; createdAt: string; readAt?: string | undefined },
    subject: string,
  ): Entry {
    return {
      id: `${kind}-${letter.id}`,
      label: (
        <Line
          name={letter.name}
          more={
            <>
              <bdi>{subject}</bdi> ·{' '}
              <span className="tabular">{formatInstant(letter.createdAt, locale)}</span>
            </>
          }
          mark={
            letter.readAt === undefined && (
              <span className="desk-status" data-status="pending">
                {inboxTexts.open}
              </span>
            )
          }
        />
      ),
      run: () => seek(letterSought(kind, letter.id)),
    };
  }

  const isSimilar = appointments.value?.items.some((one) => one.isSimilar) === true;
  const groups: EntryGroup[] = [
    {
      id: 'appointments',
      title: isSimilar
        ? `${texts.nav.appointments} (${texts.appointments.similar})`
        : texts.nav.appointments,
      entries: appointmentEntries,
    },
    { id: 'people', title: findTexts.groups.people, entries: personEntries },
    { id: 'payments', title: texts.nav.payments, entries: paymentEntries },
    { id: 'messages', title: texts.nav.messages, entries: messageEntries },
    { id: 'inquiries', title: texts.nav.inquiries, entries: inquiryEntries },
  ];
  const hasFailed =
    isDue &&
    (reads.some((one) => one.hasFailed) ||
      [messages, inquiries].some(({ phase }) => phase === 'failed'));
  return {
    groups,
    hasFailed,
    isSearching: isDue && !hasFailed && reads.some(({ value }) => value?.q !== typed),
    reload: () => Promise.all([...reads, messages, inquiries].map(({ reload }) => reload())),
  };
}

const letterSought = (
  kind: 'message' | 'inquiry',
  id: string,
): Parameters<Commands['seek']>[0] => ({
  area: kind === 'message' ? 'messages' : 'inquiries',
  kind: 'letter',
  name: kind,
  text: id,
});
