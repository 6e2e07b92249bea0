/** Valid requests of the public forms, the admin's testimonial form and the visit counter. */
import type { App, CallOptions } from './app.ts';

export const contactMessage = {
  name: 'Ada Beispiel',
  email: 'ada@example.com',
  subject: 'Rückruf',
  message: 'Guten Tag',
  locale: 'de',
};

export const inquiry = {
  service: 'strategie-beratung',
  name: 'Ada Beispiel',
  email: 'ada@example.com',
  phone: '+41 44 000 00 00',
  company: 'Beispiel AG',
  message: 'Guten Tag',
  timestamp: '2041-03-11T09:00:00.000+01:00',
  locale: 'de',
};

export const testimonial = {
  rating: 5,
  text: 'Genau und diskret.',
  name: 'Ada Beispiel',
  company: 'Beispiel AG',
  locale: 'de',
};

export const visit = { path: '/services', locale: 'de' };

/** A browser's report of a fault. */
export const browserFault = {
  route: '/booking',
  release: 'a1b2c3d4',
  where: 'booking',
  name: 'TypeError',
  message: 'Cannot read properties of undefined (reading …',
  frames: ['booking.CdJUw6h8.js:1:2345'],
} as const;

/** The two forms by which visitors write to the firm, and where the admin reads the messages. */
export const forms = [
  {
    form: 'a contact message',
    sendTo: '/api/contact',
    listAt: '/api/contact/messages',
    valid: contactMessage,
    records: 'contact',
    notification: 'contact_message_received',
  },
  {
    form: 'an inquiry',
    sendTo: '/api/inquiries',
    listAt: '/api/inquiries',
    valid: inquiry,
    records: 'inquiries',
    notification: 'inquiry_received',
  },
] as const;

/** Texts that would do harm if they were interpreted as markup, script, formula or header. */
export const hostileText = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '=HYPERLINK("https://evil.example","Klick")',
  '@SUM(1+1)|cmd',
  '"quoted" \\ {{name}} ${name} %s \u202e',
  'Zeile 1\r\nBcc: everyone@example.com\n\n.\n',
  'Zoë Ω. مرحبا 👋🏽 \ufeff \ud800 end',
];

/** The text as a field of one line accepts it; other characters are refused before storing. */
export const oneLineOf = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e]+/gu, ' ').trim();

export const post = (app: App, path: string, body: unknown, options: CallOptions = {}) =>
  app.call(path, { method: 'POST', body, ...options });
