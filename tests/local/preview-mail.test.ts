import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firm } from '#firm';
import { atNight, byDay } from '#tests/support/night.ts';
import { failure, ready } from './preview-process.ts';
import { makeFolder, useFolder } from './temp-folder.ts';

const names = ['SMTP_URL', 'MAIL_FROM', 'FIRM_MAIL', 'SITE_URL', 'LINK_KEY', 'MESSAGING_URL'];

const files = {
  'dist/index.html': 'home',
  'netlify.toml': '',
  'functions/env.mjs': `
    export default () =>
      Response.json(Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, process.env[name]])));
    export const config = { path: '/api/env' };`,
  'functions/send.mjs': `
    import nodemailer from '${import.meta.resolve('nodemailer')}';
    const send = (subject) => nodemailer.createTransport(process.env.SMTP_URL).sendMail({
      from: process.env.MAIL_FROM, to: process.env.FIRM_MAIL, subject, text: process.env.SITE_URL,
    });
    export default async (request, { waitUntil }) => {
      const subject = await request.text();
      const atTheEnd = () => new Promise((resolve) => process.once('SIGTERM', () => resolve(send(subject))));
      if (subject === 'late') waitUntil(atTheEnd());
      else if (subject === 'never') waitUntil(new Promise(() => undefined));
      else await send(subject);
      return new Response();
    };
    export const config = { path: '/api/send', method: 'POST' };`,
  'functions/tick.mjs': `
    export default async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      console.log('ticked', process.env.SITE_URL);
    };
    export const config = { schedule: '*/5 * * * *' };`,
  'functions/tidy.mjs': `
    export default async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      console.log('tidied');
    };
    export const config = { schedule: '@daily' };`,
};

async function environment(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/env`);
  return z.parse(z.record(z.string(), z.string()), await response.json());
}

const send = (url: string, subject: string) =>
  fetch(`${url}/api/send`, { method: 'POST', body: subject });

describe('two runs with one folder', () => {
  const folder = useFolder(files);
  const mails = () => join(folder(), 'data/mail');
  let running: Awaited<ReturnType<typeof ready>>;
  let made: Record<string, string>;

  it('are ready after the daily functions, without waiting for the others', async () => {
    running = await ready(folder(), { PORT: '0' });
    expect(running.lines).toMatch(/^tidied\n[^]+Ready on \S+\n$/);
    expect(running.lines).not.toContain('ticked');
  });

  it('know their own address with any free port, before a function runs', async () => {
    await expect.poll(running.output).toContain(`ticked ${running.url}\n`);
  });

  it('keep the mails that functions send, show them, and print where', async () => {
    const { url, lines } = running;
    expect(lines).toContain(`\nMail: ${url}/__mail (files in ${mails()})\n`);
    expect((await send(url, 'Ihr Termin')).status).toBe(200);
    const [name = ''] = await readdir(mails());
    expect(await readFile(join(mails(), name), 'utf8')).toContain('Subject: Ihr Termin\r\n');
    expect(await (await fetch(`${url}/__mail`)).text()).toContain('Ihr Termin');
    expect(await (await fetch(`${url}/__mail/${name}`)).text()).toContain(url);
  });

  it('generate settings that are not set', async () => {
    made = await environment(running.url);
    expect(made).toMatchObject({
      MAIL_FROM: `${firm.name} <${firm.email}>`,
      FIRM_MAIL: firm.email,
      SITE_URL: running.url,
      MESSAGING_URL: '',
    });
    expect(made['SMTP_URL']).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect(made['LINK_KEY']).toMatch(/^.{32,}$/);
  });

  it('keep the mails that functions still send at the end', async () => {
    const before = await readdir(mails());
    await send(running.url, 'late');
    running.child.kill('SIGTERM');
    expect(await once(running.child, 'exit')).toEqual([0, null]);
    const [name = ''] = (await readdir(mails())).filter((each) => !before.includes(each));
    expect(await readFile(join(mails(), name), 'utf8')).toContain('Subject: late');
  });

  atNight('reuse the generated settings', async () => {
    running = await ready(folder());
    expect((await environment(running.url))['LINK_KEY']).toBe(made['LINK_KEY']);
  });

  atNight('end cleanly although a function takes too long', async () => {
    await send(running.url, 'never');
    running.child.kill('SIGTERM');
    expect(await once(running.child, 'exit')).toEqual([0, null]);
  });
});

atNight(
  'preview: uses the user’s settings, and keeps no mail if another server is named',
  async () => {
    const folder = await makeFolder(files);
    const set = {
      SMTP_URL: 'smtp://user:secret@mail.example.com:587',
      MAIL_FROM: 'Else <else@example.com>',
      FIRM_MAIL: 'firm@example.com',
      SITE_URL: 'https://www.example.com',
      LINK_KEY: 'a key of a person, 32 letters long',
    };
    const messaging = { MESSAGING_SECRET: 'x'.repeat(32), MESSAGING_PORT: '3009' };
    const { url, lines } = await ready(folder, { ...set, ...messaging, MESSAGING_URL: '' });
    expect(lines).toContain('\nMail: goes out through mail.example.com:587\n');
    expect(await environment(url)).toEqual({ ...set, MESSAGING_URL: 'http://127.0.0.1:3009' });
    expect(existsSync(join(folder, 'data/mail'))).toBe(false);
    expect((await fetch(`${url}/__mail`)).status).toBe(404);
  },
);

const unusable = [
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be like smtps:.+\n$/],
  [{ MAIL_FROM: 'nobody' }, /^Set these environment variables: MAIL_FROM\n$/],
  [{ LINK_KEY: 'short' }, /^Set these environment variables: LINK_KEY\n$/],
  [{ MESSAGING_SECRET: 'short' }, /^Set these environment variables: MESSAGING_SECRET\n$/],
] as const;
// By day without a process: stack.test.ts.
it.each(byDay(unusable, () => false))('preview: refuses %o in one line', async (env, line) => {
  const { code, message } = await failure(await makeFolder(files), env);
  expect(code).toBe(1);
  expect(message).toMatch(line);
});
