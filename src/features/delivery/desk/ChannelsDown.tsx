import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { downCures, downTexts, pendingText } from './delivery-text.ts';

/**
 * A line above every area for each channel that is down and why, with what to do where the firm can do it
 * itself; the overview shows details instead.
 */
export function ChannelsDown({ area }: { area: string }) {
  const { deliveryTexts: words, locale } = useDesk();
  const { alarms } = useUndelivered();
  const down = area === 'today' ? [] : alarms.filter(({ kind }) => kind === 'channel_down');
  return (
    <div role="status" className="desk-down">
      {down.map((alarm) => (
        <p key={alarm.channel}>
          {words.down[alarm.channel]} {downTexts(alarm, words).map((text) => `${text} `)}
          {alarm.channel === 'whatsapp' && downCures(alarm, words).map((text) => `${text} `)}
          {alarm.waiting > 0 && `${pendingText(alarm.waiting, words, locale)} `}
          <a className="desk-link" href="#today">
            {words.toOverview}
          </a>
        </p>
      ))}
    </div>
  );
}
