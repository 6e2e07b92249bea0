import type { TestMail } from '#features/delivery/contract/test-mail.ts';
import { sendTest, senderOf } from '#features/delivery/letters/send-test.ts';
import { dnsOf, readTxt, type ResolveTxt } from '#features/delivery/reader/read-txt.ts';
import {
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
} from '#features/delivery/rules/sender-records.ts';
import { parseDnsEnv } from '#platform/env/env-dns.ts';
import { type MailEnv, parseMailEnv } from '#platform/env/env-mail.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';
import { withSending } from './delivery.ts';

interface TestMailOptions {
  /** Called by each test. May throw. */
  mail: () => MailEnv;
  dkimSelector: string | undefined;
  resolveTxt: ResolveTxt;
}

/** What DNS says about the sender. */
async function readRecords(
  from: string,
  { dkimSelector, resolveTxt }: Pick<TestMailOptions, 'dkimSelector' | 'resolveTxt'>,
): Promise<TestMail['records']> {
  const { domain, address } = senderOf(from);
  const read = (name: string) => readTxt(resolveTxt, name);
  const [ownName, ...parents] = dmarcNames(domain);
  const [spf, dkim, own, ...others] = await Promise.all([
    read(domain),
    dkimSelector === undefined ? undefined : read(`${dkimSelector}._domainkey.${domain}`),
    read(ownName),
    ...parents.map(read),
  ]);
  return [judgeSpf(spf), judgeDkim(dkim), judgeDmarc([own, ...others], address)];
}

export const withTestMail = ({ now, randomId }: Core, { mail, ...dns }: TestMailOptions) => ({
  /** Sends the test mail and reads DNS, both at once. */
  async testMail(): Promise<TestMail> {
    const env = mail();
    const [sent, records] = await Promise.all([
      sendTest(env, { id: randomId(), now: now() }),
      readRecords(env.from, dns),
    ]);
    return { ...sent, records };
  },
});

/** Services of the test mail, in a function that has the mail library anyway. */
export const testMailServices = forAdmin((core, source) => {
  const { dkimSelector, server } = parseDnsEnv(source);
  return {
    ...withSending(core, source),
    ...withTestMail(core, {
      mail: () => parseMailEnv(source),
      ...{ dkimSelector, resolveTxt: dnsOf(server) },
    }),
  };
});
