import { useLayoutEffect, useRef } from 'react';
import type { Delivery } from '#features/outbox/contract.ts';
import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { canBeSentAgain, whenText, whyTexts } from './delivery-text.ts';
import { SendAgain } from './SendAgain.tsx';
import { useNow } from '#platform/desk/use-now.ts';

/** One delivery: channel and recipient, kind, state and reason. */
export function DeliveryItem({
  delivery,
  isRecord = false,
}: {
  delivery: Delivery;
  /** Shown as a record only, without actions. */
  isRecord?: boolean;
}) {
  const { deliveryTexts: words, locale } = useDesk();
  const { alarms } = useUndelivered();
  const { kind, recipient, channel, state, at } = delivery;
  const present = { now: useNow(at), alarms };
  const when = whenText(delivery, present, words, locale);
  // WhatsApp messages go to the firm only.
  const way = channel === 'mail' ? words.ways.mail[recipient] : words.ways.whatsapp;
  const why = whyTexts(delivery, present, words, locale);
  const canSend = !isRecord && canBeSentAgain(delivery);
  const row = useRef<HTMLLIElement>(null);
  const isSent = useRef(false);
  useLayoutEffect(() => {
    // The button disappears after its action. If nothing else has the focus, the row takes it.
    if (canSend || !isSent.current) return;
    isSent.current = false;
    if (document.activeElement === document.body) row.current?.focus();
  }, [canSend]);
  return (
    <li ref={row} className="desk-delivery" data-state={state} tabIndex={-1}>
      <p>{way}</p>
      <span className="desk-status" data-status={state}>
        {words.states[state]}
      </span>
      <p className="desk-note">
        {words.kinds[kind]} · <span className="tabular">{when}</span>
        {why.length > 0 && ` · ${why.join(' ')}`}
      </p>
      {canSend && (
        <SendAgain
          delivery={delivery}
          label={`${words.sendAgain}: ${way}`}
          onSent={() => (isSent.current = true)}
        />
      )}
    </li>
  );
}
