import type { TestStep } from '#features/delivery/contract/test-mail.ts';
import { stepsOf } from '#features/delivery/rules/test-mail.ts';
import { firm } from '#firm';
import type { MailEnv } from '#platform/env/env-mail.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { domainOf, greetingName, toMailbox } from '#platform/mail/address.ts';
import { mailOf } from '#platform/mail/compose.ts';
import { deskLink } from '#platform/mail/house.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { sendMail } from '#platform/mail/send.ts';
import { smtpClient } from '#platform/mail/smtp.ts';
import { notifyTexts } from '#platform/mail/texts.ts';

/** Shorter than for deliveries: somebody at the desk waits. */
const patience = { connect: 2500, envelope: 4000, text: 4500 };

function testLetter(site: string, locale: Locale): Letter {
  const { test, why } = notifyTexts[locale].mail;
  return {
    ...{ locale, subject: test.subject, preview: test.lead, title: test.title },
    parts: [paragraph(test.lead), deskLink(site, locale)],
    why: why.house,
  };
}

/** Address and domain of the sender, the domain as DNS has it. */
export function senderOf(from: string) {
  const mailbox = toMailbox(from);
  const { hostname: domain } = new URL(`http://${domainOf(mailbox)}`);
  return { domain, address: mailbox.address };
}

/** Sends a mail to the firm over a connection of its own, outside of the outbox. Never rejects. */
export async function sendTest(env: MailEnv, { id, now }: { id: string; now: Date }) {
  const [from, own] = [toMailbox(env.from), toMailbox(env.firm)];
  const client = smtpClient({ url: env.smtpUrl, name: greetingName(env.site, from), patience });
  const outcome = await sendMail(
    mailOf(testLetter(env.site, firm.language), env.site),
    {
      ...{ from: env.from, to: own.address, replyTo: own.address, date: now },
      messageId: `<test.${id}@${domainOf(from)}>`,
    },
    client,
  );
  client.close();
  const skipped: TestStep[] = [
    ...(client.isSecure() ? [] : ['tls' as const]),
    ...(new URL(env.smtpUrl).username === '' ? ['auth' as const] : []),
  ];
  const fault = 'fault' in outcome ? outcome.fault : undefined;
  return { to: own.address, steps: stepsOf(outcome, skipped), ...(fault && { fault }) };
}
