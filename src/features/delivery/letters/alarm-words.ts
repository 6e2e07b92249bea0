import { isOutsideCode } from '#features/delivery/contract/alarm-call.ts';
import type { DueCall, KnownAlarm } from '#features/delivery/rules/alarm-calls.ts';
import { causeOf } from '#platform/contract/mail-fault.ts';
import { whatsAppCauses } from '#platform/contract/whatsapp-cause.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import type { AlarmCall } from './call-outside.ts';

type Words = Pick<AlarmCall, 'text' | 'cure' | 'cause' | 'answer'>;

/** What an outside service is told of an alarm: a sentence, what to do, and the cause where one is known. */
export function alarmWords(
  { code, state }: Pick<DueCall, 'code' | 'state'>,
  { fault, cause }: Pick<KnownAlarm, 'fault' | 'cause'>,
  locale: Locale,
): Words {
  const { alarms, causes, mail } = notifyTexts[locale];
  const { title, cure } = isOutsideCode(code) ? mail.alarms.codes[code] : alarms.codes[code];
  if (state === 'ended') return { text: fill(mail.alarms.ended, { title }) };
  const ofWhatsApp = whatsAppCauses.find((each) => each === cause);
  if (ofWhatsApp) {
    const words = causes.whatsApp[ofWhatsApp];
    return { text: `${title}. ${words.what}`, cure: words.cure, cause: ofWhatsApp };
  }
  if (!fault) return { text: title, cure, ...(cause !== undefined && { cause }) };
  const words = causes.faults[causeOf(fault)];
  const what = fill(words.what, { answer: fault.answer });
  return {
    text: `${title}. ${what}`,
    cure: words.cure,
    cause: causeOf(fault),
    answer: fault.answer,
  };
}
