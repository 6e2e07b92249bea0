import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { pendingText } from './delivery-text.ts';

/** One line above every area while a channel is down; the overview itself says more of it. */
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
