/** Every letter in every language as it goes out, and the messages to the firm's number. */
import {
  composeMail,
  composeMessage,
  everyNews,
  locales,
  type Mail,
  mailContext,
  type News,
  type NewsOptions,
  sendMail,
} from './house.ts';
import { fileName, keep } from './part.ts';

/** As little and as much as a letter can be about. */
const variants: Readonly<Record<string, NewsOptions>> = {
  short: {},
  full: {
    note: 'Wir melden uns *gern* <bald>.\n\nBis dann.',
    appointment: {
      clientName: 'Zoë Ω. Muster & Söhne',
      message: 'Guten Tag\n\nes geht um <b>die Nachfolge</b>.\nمرحبا',
    },
    counterpart: {
      name: 'Bea Muster',
      email: 'bea@example.com',
      meetingLink: 'https://meet.example.com/x',
    },
    message: { name: 'Zoë Ω.', subject: 'Rückruf & mehr', message: 'Zeile 1\n\nZeile 2 <i>' },
    inquiry: { name: 'Zoë Ω.', company: 'Muster & Co.', message: 'Zeile 1\n\nZeile 2 <i>' },
  },
};

/**
 * nodemailer draws the boundaries between parts anew for each mail, and takes none from outside
 * through our own code: they alone are masked.
 */
export const withoutBoundaries = (mail: string): string =>
  mail.replaceAll(/(--_NmP-)[\da-f]+(-Part_\d)/g, '$1boundary$2');

/** A mail as it is sent, to nobody. */
async function toText(mail: Mail): Promise<string> {
  let sent = '';
  const envelope = {
    ...{ from: 'Hochwacht Consulting <termine@example.com>', to: 'ada@example.com' },
    ...{ replyTo: 'termine@example.com', messageId: '<frozen@example.com>', date: mailContext.now },
  };
  await sendMail(mail, envelope, {
    send(_envelope, text) {
      sent = text.toString('utf8');
      return Promise.resolve({ kind: 'sent' });
    },
  });
  return withoutBoundaries(sent);
}

/** What the messenger is told of: nothing of money, and no alarm. */
const messageOf = (news: News): string | undefined =>
  'payment' in news || 'alarm' in news || 'digest' in news || news.recipient !== 'firm'
    ? undefined
    : composeMessage(news, mailContext.links);

export async function takeLetters(folder: string): Promise<void> {
  for (const locale of locales) {
    for (const [variant, options] of Object.entries(variants)) {
      for (const [name, news] of everyNews(locale, options)) {
        const file = `${locale}/${variant}/${fileName(name)}`;
        const mail = composeMail(news, { ...mailContext, language: locale });
        await keep(folder, `${file}.eml`, mail ? await toText(mail) : 'No letter\n');
        const message = messageOf(news);
        if (message !== undefined) await keep(folder, `${file}.whatsapp.txt`, message);
      }
    }
  }
}
