/** Every notification is registered once, by its subject, and has a text in every language. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { appointmentStatuses } from '#features/appointments/contract/appointment-status.ts';
import { createSender } from '#features/delivery/letters/deliver.ts';
import { staffOf } from '#features/hours/rules/staff.ts';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import { aboutOf, waysOf } from '#features/outbox/rules/outbox.ts';
import { catalogue } from '#platform/i18n/catalogue.ts';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { whatsappTexts } from '#platform/whatsapp/texts.ts';
import { toldRecords, toNotice, type ToldRecord } from '#registry/letters.ts';
import type { NotificationKind } from '#registry/notifications.ts';
import type { News } from '#tests/support/letters.ts';
import { everyNews, mailContext, site } from '#tests/support/news.ts';
import { byDay } from '#tests/support/night.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { projectFolder } from '#tests/support/stack.ts';

/** The subjects' files with that name, below the project's folder. */
async function filesOf(name: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`src/features/*/letters/${name}`, { cwd: projectFolder })) {
    files.push(file);
  }
  return files;
}

const exportsSchema = z.record(
  z.string(),
  z.custom<() => object>((value) => value instanceof Function),
);

describe('the table of notifications', () => {
  it('has every kind that a subject names, each once', async () => {
    const files = await filesOf('notifications.ts');
    const named = await Promise.all(
      files.map(async (file) => {
        const module: unknown = await import(pathToFileURL(join(projectFolder, file)).href);
        return Object.values(exportsSchema.parse(module)).flatMap((ways) => Object.keys(ways()));
      }),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(named.flat().toSorted()).toEqual(notificationKinds.toSorted());
  });

  it('includes the letters of every subject', async () => {
    const registry = await readFile(join(projectFolder, 'src/registry/letters.ts'), 'utf8');
    const files = await filesOf('register.ts');
    expect(files.length).toBeGreaterThan(1);
    const forgotten = files.filter((file) => !registry.includes(file.replace(/^src\//, '#')));
    expect(forgotten).toEqual([]);
  });

  it('has at least one way per kind, and none twice', () => {
    for (const kind of notificationKinds) {
      const names = waysOf(kind).map(({ recipient, channel }) => `${recipient} ${channel}`);
      expect(new Set(names).size, kind).toBe(names.length);
      expect(names, kind).not.toEqual([]);
    }
  });

  it('has a distinct collection for the records of each kind', () => {
    const places = Object.values(toldRecords.of).map(({ keys }) => keys.records);
    expect(new Set(places).size).toBe(places.length);
    const wanted = notificationKinds.map((kind) => aboutOf(kind));
    expect(new Set(wanted)).toEqual(new Set(Object.keys(toldRecords.of)));
  });
});

/** The record about which the news is. */
function recordOf(news: News): ToldRecord {
  if ('appointment' in news) {
    const { appointment, all: history, event, told } = news;
    return { about: 'appointment', appointment, history, event, told };
  }
  if ('held' in news) return { about: 'held', held: news.held, next: news.next };
  if ('payment' in news) return { about: 'payment', payment: news.payment };
  if ('message' in news) return { about: 'message', message: news.message };
  if ('inquiry' in news) return { about: 'inquiry', inquiry: news.inquiry };
  if ('digest' in news) return { about: 'digest', digest: news.digest };
  return { about: 'alarm', alarm: { ...news.alarm, seen: 0 } };
}

const look = { colour: 'ink', active: true, meetingLink: '' } as const;
const staff = staffOf([
  { ...look, id: 'ada', name: 'Ada Meier', email: 'ada@example.org' },
  { ...look, id: 'bea', name: 'Bea Muster', email: 'bea@example.org' },
]);

/** The first news of a kind to a recipient, as delivery gets it. */
function noticeOf(kind: NotificationKind, recipient: News['recipient'], locale: Locale) {
  const appointment = { consultant: 'ada' };
  const found = everyNews(locale, { appointment }).find(
    ([, news]) => news.kind === kind && news.recipient === recipient,
  );
  if (!found) throw new Error(`tests/support/news.ts has no ${kind} to ${recipient}`);
  const [, news] = found;
  const event = 'event' in news ? news.event : undefined;
  const notice = toNotice({ kind, recipient, event }, recordOf(news), staff);
  if (!notice) throw new Error(`nobody registered ${kind}`);
  return notice;
}

const told = notificationKinds.flatMap((kind) =>
  waysOf(kind).map(({ recipient, channel }) => ({ kind, recipient, channel })),
);

describe.each(told)('$kind to $recipient by $channel', ({ kind, recipient, channel }) => {
  it('has a text in every language', () => {
    const texts = locales.map((locale) => {
      const notice = noticeOf(kind, recipient, locale);
      expect(notice.isMoot(mailContext.now)).toBe(false);
      if (channel === 'whatsapp') {
        expect(notice.toMessage(site)).toMatch(/^\*.+\*\n/);
        const titles: Readonly<Record<string, string>> = whatsappTexts[locale].titles;
        return titles[kind] ?? '';
      }
      const mail = notice.toMail({ ...mailContext, language: locale });
      expect(mail?.locale).toBe(locale);
      return `${mail?.subject ?? ''}\n${mail?.text ?? ''}`;
    });
    expect(new Set(texts).size).toBe(locales.length);
    for (const text of texts) expect(text.trim()).not.toMatch(/^$|\{\{|undefined/);
  });

  it('has a name at the desk in every language', () => {
    for (const locale of locales) {
      const names: Readonly<Record<string, string>> = catalogue[locale].adminDeliveries.kinds;
      expect(names[kind]).toMatch(/\S/);
    }
  });
});

const house = 'house@example.org';

/** Every letter, about appointments in every status (by day in two), as a mail server gets it. */
async function everySent() {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const sender = createSender<ToldRecord>({
    toNotice: (telling, record) => Promise.resolve(toNotice(telling, record, staff)),
    mail: { smtpUrl: smtp.url, from: 'post@example.org', firm: house, site },
    messaging: undefined,
    links: mailContext.links,
    now: () => mailContext.now,
  });
  onTestFinished(() => sender.close());
  const statuses = byDay(appointmentStatuses, (_status, index) => index < 2);
  const all = statuses.flatMap((status) =>
    everyNews('de', { appointment: { status, consultant: 'ada' } }),
  );
  for (const [name, news] of all) {
    const { kind, recipient } = news;
    const event = 'event' in news ? news.event : undefined;
    await sender.send({
      ...{ id: name, subject: name, lease: '', channel: 'mail', attempts: 1 },
      ...{ kind, recipient, event, record: recordOf(news) },
    });
  }
  return smtp.mails;
}

describe('a mail whose reply goes to a visitor', () => {
  it('contains no signed link', async () => {
    const hasLink = ({ html = '', text = '' }) => /#[^\s"]*\.dG9rZW4/.test(html + text);
    const mails = await everySent();
    const answered = mails.filter(({ replyTo }) => replyTo?.[0]?.address !== house);
    expect(answered.length).toBeGreaterThan(10);
    expect(answered.filter(hasLink).map(({ subject }) => subject)).toEqual([]);
    // The firm still gets its link, in a mail that is answered to itself.
    const toFirm = mails.filter(({ to }) => to?.[0]?.address === house);
    expect(toFirm.filter(hasLink)).toHaveLength(1);
  });
});
