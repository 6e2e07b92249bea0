import { dismissAlarm } from '#features/monitoring/contract.ts';
import type { StandingAlarm } from '#features/outbox/contract.ts';
import { fill } from '#platform/i18n/fill.ts';
import { useUndelivered } from '#features/delivery/desk/undelivered.ts';
import { downCures, downTexts } from './delivery-text.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';

/**
 * Standing alarms above every area, one line each, until the firm marks them as seen; what to do about each
 * unfolds.
 */
export function StandingAlarms() {
  const { write, actTexts, alarmTexts: words, deliveryTexts, locale } = useDesk();
  const { alarms, standing } = useUndelivered();
  const touch = useTouch();

  async function dismiss({ code, since }: StandingAlarm) {
    const answer = await write(dismissAlarm, { body: { code, since } });
    if (!answer.ok)
      toast.error(words.seenFailed, { description: failureText(answer, actTexts, locale) });
    await touch('undelivered');
  }

  /** What is wrong with WhatsApp right now says more than what may be. */
  function cureOf(code: StandingAlarm['code']) {
    const down = code === 'whatsapp_down' && alarms.find(({ channel }) => channel === 'whatsapp');
    const why = down ? [...downTexts(down, deliveryTexts), ...downCures(down, deliveryTexts)] : [];
    return why.length > 0 ? why.join(' ') : words.codes[code].cure;
  }

  return (
    <div role="status" className="desk-alarms">
      {standing.map((alarm) => {
        const { title } = words.codes[alarm.code];
        return (
          <div key={alarm.code} className="notice desk-notice desk-alarm">
            <details>
              <summary>
                <span className="desk-alarm-line">
                  <span className="desk-alarm-title">{title}</span>{' '}
                  <span className="desk-alarm-cure">{words.cure}</span>
                </span>
              </summary>
              <p>{cureOf(alarm.code)}</p>
              <p className="desk-note">
                {fill(words.since, { at: formatInstant(alarm.since, locale) })} ·{' '}
                <bdi className="tabular">{alarm.code}</bdi>
              </p>
            </details>
            <ActionButton
              className="desk-link"
              label={`${words.seen}: ${title}`}
              onAction={() => dismiss(alarm)}
            >
              {words.seen}
            </ActionButton>
          </div>
        );
      })}
    </div>
  );
}
