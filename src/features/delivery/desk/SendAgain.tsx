import { sendAgain } from '#features/delivery/contract/delivery-routes.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useAskSoon } from '#platform/desk/news.tsx';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { failureText } from '#platform/desk/failure-text.ts';
import { toast } from '#platform/browser/toast.ts';

export interface SendAgainProps {
  delivery: Delivery;
  label: string;
  /** Called before the outcome is shown. */
  onSent: () => void;
}

/** Button that sends a delivery again. */
export function SendAgain({ delivery: { id }, label, onSent }: SendAgainProps) {
  const { write, actTexts, deliveryTexts: words, locale } = useDesk();
  const touch = useTouch();
  const askSoon = useAskSoon();

  async function send() {
    const answer = await write(sendAgain, { body: { id } });
    if (answer.ok) {
      onSent();
      // The outcome of the new attempt is not known yet.
      const { reason, channel } = answer.value;
      const isDown = reason === 'channel_down';
      toast.info(isDown ? words.overdue.channel_down[channel] : words.sentAgain);
      askSoon();
    } else {
      const description = failureText(answer, actTexts, locale);
      toast.error(words.sendAgainFailed, { description });
    }
    return touch('undelivered', 'deliveries');
  }

  return (
    <ActionButton onAction={send} label={label} className="desk-link">
      {words.sendAgain}
    </ActionButton>
  );
}
