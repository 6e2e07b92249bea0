/** The cause of each way in which SMTP fails; the ways themselves: `tests/platform/letters/smtp-faults.test.ts`. */
import { describe, expect, it } from 'vitest';
import { locales } from '#platform/contract/locales.ts';
import {
  causeOf,
  type MailCause,
  mailCauses,
  type MailFault,
  mailPhases,
} from '#platform/contract/mail-fault.ts';
import { pick } from '#platform/i18n/catalogue.ts';

const faults: readonly [MailFault['phase'], string, MailCause][] = [
  ['connect', 'ECONNREFUSED', 'unreachable'],
  ['connect', 'ETIMEDOUT', 'unreachable'],
  ['connect', 'TIMEOUT', 'unreachable'],
  ['connect', 'ENOTFOUND', 'unknown_host'],
  ['connect', 'EAI_AGAIN', 'unknown_host'],
  ['greeting', 'TIMEOUT', 'no_greeting'],
  ['greeting', 'HUNG_UP', 'no_greeting'],
  ['greeting', '554', 'greeting_refused'],
  ['greeting', '421 4.3.2', 'greeting_refused'],
  ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_untrusted'],
  ['tls', 'CERT_HAS_EXPIRED', 'tls_untrusted'],
  ['tls', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_untrusted'],
  ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'tls_wrong_port'],
  ['tls', 'EXPECTS_TLS', 'tls_wrong_port'],
  ['tls', '454 4.7.0', 'tls_failed'],
  ['tls', 'HUNG_UP', 'tls_failed'],
  ['auth', '535 5.7.8', 'auth_refused'],
  ['mail_from', '553 5.7.1', 'sender_refused'],
  ['rcpt_to', '554 5.7.1', 'recipient_refused'],
  ['data', '550 5.7.26', 'text_refused'],
  ['data', '451 4.3.0', 'text_refused'],
  ['auth', 'TIMEOUT', 'cut_off'],
  ['data', 'HUNG_UP', 'cut_off'],
];

it.each(faults)('mail fault: %s %s is %s', (phase, answer, cause) => {
  expect(causeOf({ phase, answer })).toBe(cause);
});

it('mail faults: every step and every cause occurs', () => {
  expect(new Set(faults.map(([phase]) => phase))).toEqual(new Set(mailPhases));
  expect(new Set(faults.map(([, , cause]) => cause))).toEqual(new Set(mailCauses));
});

describe.each(locales)('faults in %s', (locale) => {
  it('differ in words, and say what was answered', () => {
    const words = pick(locale, 'deliveryCauses').faults;
    const texts = mailCauses.map((cause) => words[cause].what);
    expect(new Set(texts).size).toBe(mailCauses.length);
    expect(texts.filter((text) => !text.includes('{{answer}}'))).toEqual([]);
  });
});
