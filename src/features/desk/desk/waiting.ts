import { localeTable } from '#platform/i18n/locales.ts';
import { useUndelivered } from '#features/delivery/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { AreaName } from './areas.ts';
import { useStatistics } from './statistics.ts';

export type Waiting = Partial<Record<AreaName, readonly [count: number, what: string]>>;

/** What waits for the firm, by the area that has it; undefined until it is loaded. */
export function useWaiting(): Waiting | undefined {
  const { texts, inboxTexts, deliveryTexts, locale } = useDesk();
  const { value } = useStatistics();
  const { deliveries, alarms } = useUndelivered();
  const troubles = [
    ...(deliveries.length > 0 ? [deliveryTexts.states.failed] : []),
    ...(alarms.length > 0 ? [deliveryTexts.restricted] : []),
  ];
  return (
    value && {
      today: [deliveries.length + alarms.length, troubles.join(`${localeTable[locale].comma} `)],
      appointments: [value.appointments.pending - value.awaited, texts.statusLabels.pending],
      messages: [value.unread.messages, inboxTexts.open],
      inquiries: [value.unread.inquiries, inboxTexts.open],
    }
  );
}
