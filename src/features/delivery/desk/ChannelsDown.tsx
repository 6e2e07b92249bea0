import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { pendingText } from './delivery-text.ts';

/** One line above every area for each channel that is down; the overview shows details instead. */
export function ChannelsDown({ area }: { area: string }) {
  const { deliveryTexts: words, locale } = useDesk();
  const { alarms } = useUndelivered();
  const down = area === 'overview' ? [] : alarms.filter(({ kind }) => kind === 'channel_down');
  return (
    <div role="status" className="desk-down">
      {down.map(({ channel, waiting }) => (
        <p key={channel}>
          {words.down[channel]} {waiting > 0 && `${pendingText(waiting, words, locale)} `}
          <a className="desk-link" href="#overview">
            {words.toOverview}
          </a>
        </p>
      ))}
    </div>
  );
}
