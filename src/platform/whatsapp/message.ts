/** Builds a WhatsApp message to the firm, in the firm's language, from what a subject provides. */
import { firm, whatsAppSays } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { whatsappTexts } from './texts.ts';
import { quoteOf } from './untrusted.ts';

/** Longest message in UTF-16 units: phones do not collapse it, and the service accepts twice as much. */
const longestMessage = 3900;

export type MessageForm = typeof whatsAppSays;

export interface Message {
  title: string;
  /** One line each. */
  facts: readonly string[];
  /** Those of a discreet message; the same if absent. */
  discreet?: readonly string[];
  /** Text that a client wrote. */
  wrote?: { heading: string; text: string };
}

export const texts = whatsappTexts[firm.language];

export const fact = (field: keyof typeof texts.fields, value: string) =>
  fill(texts.fields[field], { value });

export const written = (heading: string, text: string | undefined): Pick<Message, 'wrote'> =>
  text === undefined || text.trim() === '' ? {} : { wrote: { heading, text } };

/**
 * The text as it is sent; `site` is the site's address. A discreet one leaves out what a client wrote. It contains no signed link, since chats are
 * forwarded, backed up and read over a shoulder.
 */
export function messageText(
  { title, facts, discreet = facts, wrote }: Message,
  site: string,
  form: MessageForm = whatsAppSays,
): string {
  const isDiscreet = form === 'discreet';
  const head = [`*${title}*`, '', ...(isDiscreet ? discreet : facts)].join('\n');
  // On a line of its own: a direction character beside it could be taken for its end.
  const foot = `${texts.desk}\n${site}/admin`;
  if (isDiscreet || !wrote) return `${head}\n\n${foot}`;
  const frame = [head, wrote.heading, texts.cut, foot].join('\n\n\n').length;
  const { quote, isCut } = quoteOf(wrote.text, longestMessage - frame);
  return [head, `${wrote.heading}\n${quote}`, ...(isCut ? [texts.cut] : []), foot].join('\n\n');
}
