import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import type { Alarm, UndeliveredOne } from '#features/delivery/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { plural } from '#platform/i18n/plural.ts';
import {
  AppointmentLink,
  useAppointmentDialog,
  oneAppointment,
} from '#features/appointments/desk.ts';
import {
  useUndelivered,
  DeliveryItem,
  areaOf,
  byPlace,
  downCures,
  downTexts,
  pendingText,
  placeOf,
} from '#features/delivery/desk.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant, formatShortDay } from '#platform/desk/format.ts';
import { paymentAddress } from '#features/payments/desk.ts';

/** Deliveries shown before the list is expanded. */
const most = 5;

/** Failed deliveries and channels that are down. Renders nothing if there are neither. */
export function UndeliveredNotice() {
  const { deliveryTexts: words, locale } = useDesk();
  const { deliveries, alarms } = useUndelivered();
  const [isWhole, setIsWhole] = useState(false);
  const { show, dialog } = useAppointmentDialog();
  const shown = isWhole ? deliveries : deliveries.slice(0, most);
  const hidden = deliveries.length - shown.length;
  return (
    <>
      {alarms.length > 0 && (
        <div className="notice desk-notice">
          <p className="desk-strong">{words.restricted}</p>
          {alarms.map((alarm) => (
            <AlarmText key={alarm.kind + alarm.channel} alarm={alarm} />
          ))}
        </div>
      )}
      {deliveries.length > 0 && (
        <div className="notice desk-notice">
          <p className="desk-strong">
            {plural(words.notice.title, deliveries.length, locale, {
              count: formatNumber(deliveries.length, locale),
            })}
          </p>
          <ul>
            {byPlace(shown).map((group) => (
              <Place key={placeOf(group[0])} deliveries={group} onShow={show} />
            ))}
          </ul>
          {hidden > 0 && (
            <button type="button" className="desk-link" onClick={() => setIsWhole(true)}>
              {plural(words.notice.more, hidden, locale, { count: formatNumber(hidden, locale) })}
            </button>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}

function AlarmText({ alarm }: { alarm: Alarm }) {
  const { kind, channel, since, waiting } = alarm;
  const { deliveryTexts: words, locale } = useDesk();
  const { channel_down: down, site_limit: limited } = words.alarms;
  return (
    <p>
      {fill(kind === 'channel_down' ? down[channel] : limited, {
        at: formatInstant(since, locale),
      })}
      {[...downTexts(alarm, words), ...downCures(alarm, words)].map((text) => ` ${text}`)}
      {kind === 'channel_down' && waiting > 0 && ` ${pendingText(waiting, words, locale)}`}
    </p>
  );
}

interface PlaceProps {
  deliveries: readonly [UndeliveredOne, ...UndeliveredOne[]];
  onShow: (appointment: DeskAppointment) => void;
}

/**
 * The failed deliveries of one appointment or payment, with a link to it; of a request that takes no time, with
 * what it is about; or of the letters of one area.
 */
function Place({ deliveries, onShow }: PlaceProps) {
  const { texts, locale } = useDesk();
  const [first] = deliveries;
  const area = areaOf(first);
  const { subject, request } = first;
  const isWanted = area === 'appointments' && !request;
  const { value } = useRead(oneAppointment(subject), { isWanted });
  return (
    <li>
      <p>
        {value && <AppointmentLink appointment={value} onShow={onShow} />}
        {request && (
          <>
            <bdi>{request.name}</bdi>
            {localeTable[locale].comma} <bdi>{request.email}</bdi> ·{' '}
            <span className="tabular">
              {formatShortDay(request.date, locale)}
              {localeTable[locale].comma} {ltr(request.time)}
            </span>
          </>
        )}
        {!value && !request && (
          <a
            className="desk-row-open"
            href={area === 'payments' ? paymentAddress(subject) : `#${area}`}
          >
            {texts.nav[area]}
          </a>
        )}
      </p>
      <ul className="desk-deliveries">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </li>
  );
}
