import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMailFolder } from '#local/mail/folder.ts';
import { serveSmtp } from '#local/mail/smtp.ts';
import { patience } from '#scripts/test/patience.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

async function serve({
  now = () => new Date(),
  maxBytes = 1_000_000,
  asksForPassword = false,
} = {}) {
  const path = join(await makeFolder(), 'mail');
  const folder = await openMailFolder(path, now);
  const keep = (mail: Buffer) => folder.keep(mail);
  const server = await serveSmtp({ keep, maxBytes, asksForPassword });
  onTestFinished(() => server.close());
  const transport = nodemailer.createTransport(server.url);
  const send = (subject: string, body = 'text') =>
    transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject, text: body });
  const read = async () =>
    Promise.all(
      (await folder.names()).map(async (name) =>
        PostalMime.parse(await readFile(join(path, name))),
      ),
    );
  const subjects = async () => (await read()).map(({ subject }) => subject);
  return { path, folder, server, transport, send, read, subjects };
}

/** Speaks SMTP line by line and returns the answer to the last line. */
async function speak(url: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
  await once(socket, 'data');
  let answer = '';
  for (const line of ['EHLO test', ...lines]) {
    socket.write(line, 'latin1');
    socket.write('\r\n');
    answer = String(await once(socket, 'data'));
  }
  socket.destroy();
  return answer;
}

const envelope = ['MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA'];
const deliver = (url: string, ...lines: string[]) =>
  speak(url, ...envelope, [...lines, '.'].join('\r\n'));
const header = ['From: a@example.com', 'Date: Mon, 22 Mar 2027 08:30:00 +0000'];

describe('the mail server', () => {
  it('keeps each mail once, unchanged, readable only by its owner', async () => {
    const { path, server } = await serve();
    const lines = [...header, 'Subject: one', '', '.. a dot', 'Grüezi'];
    expect(await deliver(server.url, ...lines)).toMatch(/^250 /);
    const names = await readdir(path);
    expect(names).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z_0001\.eml$/),
    ]);
    const file = join(path, names[0] ?? '');
    const kept = [...lines, ''].join('\r\n').replace('.. a', '. a');
    expect(await readFile(file, 'latin1')).toBe(kept);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('keeps what was sent: texts of all languages, files, several recipients', async () => {
    const { transport, read } = await serve();
    await transport.sendMail({
      from: 'Hochwacht Consulting <kontakt@example.com>',
      to: ['Jürg Müller <juerg@example.org>', 'ليلى <laila@example.org>'],
      subject: 'تم تأكيد موعدكم',
      text: 'مرحبا',
      html: '<p>مرحبا</p>',
      attachments: [{ filename: 'termin.ics', content: 'BEGIN:VCALENDAR' }],
    });
    const [mail, ...others] = await read();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'تم تأكيد موعدكم', html: '<p>مرحبا</p>' });
    expect(mail?.text?.trim()).toBe('مرحبا');
    expect(mail?.to?.map(({ name }) => name)).toEqual(['Jürg Müller', 'ليلى']);
    expect(mail?.attachments[0]?.filename).toBe('termin.ics');
  });

  it('keeps mails in their order, and twenty that arrive at once', async () => {
    const { send, subjects } = await serve();
    for (const subject of ['first', 'second', 'third']) await send(subject);
    expect(await subjects()).toEqual(['first', 'second', 'third']);
    const many = Array.from({ length: 20 }, (_none, index) => `one of many ${index}`);
    await Promise.all(many.map((subject) => send(subject)));
    const kept = await subjects();
    expect(kept.slice(3).toSorted()).toEqual(many.toSorted());
  });

  it('keeps the order and every mail if the clock stands still or is set back', async () => {
    const instants = ['2027-03-22T08:30:00Z', '2027-03-22T08:30:00Z', '2027-03-22T07:00:00Z'];
    const { path, send, subjects, folder } = await serve({
      now: () => new Date(instants.shift() ?? '2027-03-22T06:00:00Z'),
    });
    for (const subject of ['first', 'second', 'third']) await send(subject);
    expect(await subjects()).toEqual(['first', 'second', 'third']);
    // The same from one run to the next.
    await writeFile(join(path, 'zzz.eml'), 'put there by somebody');
    const again = await openMailFolder(path, () => new Date('2027-03-21T00:00:00Z'));
    await again.keep(Buffer.from('Subject: fourth\r\n\r\n'));
    expect(await folder.names()).toEqual([
      ...[1, 2, 3, 4].map((count) => `2027-03-22T08-30-00.000Z_000${count}.eml`),
      'zzz.eml',
    ]);
  });

  it('shows a mail only once it is complete, and removes what a killed run left', async () => {
    const { path, folder } = await serve();
    const bytes = 30_000_000;
    const writing = { isDone: false };
    const kept = folder.keep(Buffer.alloc(bytes, 'x')).then(() => (writing.isDone = true));
    const sizes = new Set<number>();
    while (!writing.isDone) {
      for (const name of await folder.names()) sizes.add((await stat(join(path, name))).size);
    }
    await kept;
    expect([...sizes].filter((size) => size !== bytes)).toEqual([]);
    await writeFile(join(path, '.half.eml.new'), 'half');
    await openMailFolder(path, () => new Date());
    expect(await readdir(path)).toEqual(await folder.names());
  });

  it('keeps nothing of a mail that breaks off', async () => {
    const { path, server, send, subjects } = await serve();
    await speak(server.url, ...envelope);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1');
    await once(socket, 'data');
    socket.end([...['EHLO test', ...envelope], ...header, '', 'half a m'].join('\r\n'));
    await text(socket);
    await send('whole');
    expect(await subjects()).toEqual(['whole']);
    expect(await readdir(path)).toHaveLength(1);
  });

  it.each([
    ['no From', ['Date: x', '', 'text'], 'one From'],
    ['two From', ['From: a@b', ...header, '', 'text'], 'one From'],
    ['no Date', ['From: a@example.com', '', 'text'], 'one Date'],
    ['a header that is not encoded', [...header, 'Subject: Grüezi', '', 'text'], 'ASCII'],
    ['a line beyond 998 bytes', [...header, '', 'x'.repeat(999)], '998'],
    ['a line feed alone', [...header, '', 'one\ntwo'], 'CRLF'],
    ['a carriage return alone', [...header, '', 'one\rtwo'], 'CRLF'],
    ['nothing', [''], 'one From'],
  ])('refuses a mail with %s', async (_name, lines, reason) => {
    const { path, server } = await serve();
    const answer = await deliver(server.url, ...lines);
    expect(answer).toMatch(/^554 /);
    expect(answer).toContain(reason);
    expect(await readdir(path)).toEqual([]);
  });

  it('accepts lines of 998 bytes, and non-ASCII header characters with SMTPUTF8', async () => {
    const { server, subjects } = await serve();
    expect(await deliver(server.url, ...header, '', 'x'.repeat(998))).toMatch(/^250 /);
    const said = [`${envelope[0] ?? ''} SMTPUTF8`, ...envelope.slice(1)];
    const mail = [...header, `Subject: ${Buffer.from('Grüezi').toString('latin1')}`, '', '', '.'];
    expect(await speak(server.url, ...said, mail.join('\r\n'))).toMatch(/^250 /);
    expect(await subjects()).toEqual([undefined, 'Grüezi']);
  });

  it('refuses mails that are too large, invalid addresses, and commands out of order', async () => {
    const { path, server, send } = await serve({ maxBytes: 10_000 });
    await expect(send('large', 'x'.repeat(20_000))).rejects.toMatchObject({ responseCode: 552 });
    expect(await speak(server.url, 'MAIL FROM:<a b@>')).toMatch(/^5\d\d /);
    expect(await speak(server.url, envelope[0] ?? '', 'RCPT TO:<nobody>')).toMatch(/^5\d\d /);
    expect(await speak(server.url, 'DATA')).toMatch(/^503 /);
    expect(await readdir(path)).toEqual([]);
  });

  it('requires neither password nor TLS', async () => {
    const { server } = await serve();
    const offered = await speak(server.url);
    expect(offered).not.toMatch(/AUTH|STARTTLS/);
    expect(await speak(server.url, 'STARTTLS')).toMatch(/^5\d\d /);
  });

  it('offers AUTH if configured, and accepts any password', async () => {
    const { server } = await serve({ asksForPassword: true });
    expect(await speak(server.url)).toMatch(/^250[ -]AUTH /m);
    const word = Buffer.from('\0local\0secret').toString('base64');
    expect(await speak(server.url, `AUTH PLAIN ${word}`)).toMatch(/^235 /);
  });

  it('answers with a temporary failure if the mail cannot be kept', async () => {
    const server = await serveSmtp({ keep: () => Promise.reject(new Error('disk full')) });
    onTestFinished(() => server.close());
    expect(await deliver(server.url, ...header, '', 'text')).toMatch(/^4\d\d /);
  });

  it('ends soon, even with a client connected', async () => {
    const server = await serveSmtp({ keep: () => Promise.resolve() });
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1');
    await once(idle, 'data');
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(1000 * patience);
    idle.destroy();
  });
});
