import { useState } from 'react';
import {
  fetchAppointments,
  useAppointmentDialog,
  WhenAndWhat,
} from '#features/appointments/desk.ts';
import type { Alarm, UndeliveredOne } from '#features/delivery/contract.ts';
import {
  areaOf,
  byPlace,
  DeliveryItem,
  downCures,
  downTexts,
  pendingText,
  placeOf,
  useUndelivered,
} from '#features/delivery/desk.ts';
import { paymentAddress } from '#features/payments/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant, formatShortDay } from '#platform/desk/format.ts';
import type { Need, Needs } from '#platform/desk/need.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';

/** Appointments that are named at once, since each is fetched on its own. */
const most = 10;
/** Deliveries of a row that are shown before it is expanded. */
const mostOfRow = 5;

type Place = readonly [UndeliveredOne, ...UndeliveredOne[]];

const isOfAppointment = ([first]: Place) => areaOf(first) === 'appointments' && !first.request;

/** Channels that are down, and what was not delivered, by what it is about. */
export function useDeliveryNeeds(): Needs {
  const { texts, deliveryTexts: words, locale } = useDesk();
  const { deliveries, alarms, isRead, hasFailed: isUnread } = useUndelivered();
  const { show, dialog } = useAppointmentDialog();
  const places = byPlace(deliveries);
  const ids = places
    .filter(isOfAppointment)
    .slice(0, most)
    .map(([{ subject }]) => subject);
  const { value, hasFailed } = useRead(
    reading(['appointments', 'group', ids], async (call) => ({
      ok: true,
      value: await fetchAppointments(call, ids),
    })),
    { isWanted: ids.length > 0 },
  );

  function alarmNeed(alarm: Alarm): Need {
    const since = Date.parse(alarm.since);
    return {
      id: `channel ${alarm.kind} ${alarm.channel}`,
      kind: 'delivery',
      at: since,
      since,
      what: words.restricted,
      more: <AlarmText alarm={alarm} />,
    };
  }

  function placeNeed(place: Place): Need {
    const [first] = place;
    const area = areaOf(first);
    const { subject, request } = first;
    const appointment = isOfAppointment(place)
      ? value?.find(({ id }) => id === subject)
      : undefined;
    const since = Math.min(...place.map(({ at }) => Date.parse(at)));
    const count = place.length;
    return {
      id: `delivery ${placeOf(first)}`,
      kind: 'delivery',
      // It should be there already.
      at: since,
      since,
      what: plural(words.notice.title, count, locale, { count: formatNumber(count, locale) }),
      ...(appointment && { who: appointment.clientName, onOpen: () => show(appointment) }),
      ...(request && { who: request.name }),
      ...(!appointment &&
        !request && {
          who: texts.nav[area],
          href: area === 'payments' ? paymentAddress(subject) : `#${area}`,
        }),
      more: (
        <>
          {appointment && <WhenAndWhat appointment={appointment} />}
          {request && (
            <p className="need-when">
              <bdi>{request.email}</bdi> ·{' '}
              <span className="tabular">
                {formatShortDay(request.date, locale)}
                {localeTable[locale].comma} {ltr(request.time)}
              </span>
            </p>
          )}
          <Deliveries of={place} />
        </>
      ),
    };
  }

  return {
    items: [...alarms.map(alarmNeed), ...places.map(placeNeed)],
    isRead: isRead && (ids.length === 0 || value !== undefined || hasFailed),
    hasFailed: isUnread || hasFailed,
    dialogs: dialog,
  };
}

function AlarmText({ alarm }: { alarm: Alarm }) {
  const { kind, channel, since, waiting } = alarm;
  const { deliveryTexts: words, locale } = useDesk();
  const { channel_down: down, site_limit: limited } = words.alarms;
  return (
    <p className="desk-row-more">
      {fill(kind === 'channel_down' ? down[channel] : limited, {
        at: formatInstant(since, locale),
      })}
      {[...downTexts(alarm, words), ...downCures(alarm, words)].map((text) => ` ${text}`)}
      {kind === 'channel_down' && waiting > 0 && ` ${pendingText(waiting, words, locale)}`}
    </p>
  );
}

function Deliveries({ of }: { of: readonly UndeliveredOne[] }) {
  const { deliveryTexts: words, locale } = useDesk();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? of : of.slice(0, mostOfRow);
  const hidden = of.length - shown.length;
  return (
    <>
      <ul className="desk-deliveries">
        {shown.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="desk-link" onClick={() => setIsWhole(true)}>
          {plural(words.notice.more, hidden, locale, { count: formatNumber(hidden, locale) })}
        </button>
      )}
    </>
  );
}
