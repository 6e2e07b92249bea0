import type { Delivery } from '#contract/delivery.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { canBeSentAgain, whenText, whyTexts } from './delivery-text.ts';
import { SendAgain } from './SendAgain.tsx';

/** One message to one recipient: by what and to whom, of what, how it stands and why. */
export function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { deliveryTexts: words, locale } = useDesk();
  const { kind, recipient, channel, state } = delivery;
  const way = words.ways[channel][recipient];
  const why = whyTexts(delivery, words, locale);
  return (
    // The focus stays near when its button goes.
    <li className="desk-delivery" data-state={state} tabIndex={-1}>
      <p>{way}</p>
      <span className="desk-status" data-status={state}>
        {words.states[state]}
      </span>
      <p className="desk-note">
        {words.kinds[kind]} · <span className="tabular">{whenText(delivery, words, locale)}</span>
        {why.length > 0 && ` · ${why.join(' ')}`}
      </p>
      {canBeSentAgain(delivery) && (
        <SendAgain delivery={delivery} label={`${words.sendAgain}: ${way}`} />
      )}
    </li>
  );
}
