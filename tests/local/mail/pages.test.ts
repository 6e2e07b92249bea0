import MailComposer from 'nodemailer/lib/mail-composer';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMailFolder } from '#local/mail/folder.ts';
import { mailPages } from '#local/mail/pages.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

type Mail = ConstructorParameters<typeof MailComposer>[0];

const usual: Mail = {
  from: 'Hochwacht Consulting <kontakt@example.com>',
  to: 'Jürg Müller <juerg@example.org>',
  subject: 'Ihr Termin',
  text: 'Guten Tag',
};

/** The pages over a folder of these mails, received a minute apart. */
async function pagesOf(...mails: readonly Mail[]) {
  const data = await makeFolder({ secret: 'not to be read', 'secret.eml': 'nor this' });
  const path = join(data, 'mail');
  let now = Date.parse('2027-03-22T08:30:00Z');
  const folder = await openMailFolder(path, () => new Date((now += 60_000)));
  for (const mail of mails) await folder.keep(await new MailComposer(mail).compile().build());
  const handle = mailPages(folder);
  const ask = async (
    address: string,
    { origin = 'http://localhost:8888', method = 'GET' } = {},
  ) => {
    const response = await handle(new Request(origin + address, { method }), '127.0.0.1');
    return { response, status: response?.status, text: (await response?.text()) ?? '' };
  };
  const names = await folder.names();
  const show = async (part = '') => ask(`/__mail/${names[0] ?? ''}${part}`);
  return { path, names, ask, show };
}

describe('the list', () => {
  it('shows sender, recipients, subject, time and files, newest first', async () => {
    const attachments = [{ filename: 'termin.ics', content: 'BEGIN:VCALENDAR' }];
    const { ask } = await pagesOf({ ...usual, attachments }, { ...usual, subject: 'Neuer' });
    const { text, status } = await ask('/__mail');
    expect(status).toBe(200);
    expect(text).toContain('<bdi>Jürg Müller</bdi> &lt;juerg@example.org&gt;');
    expect(text).toContain('<bdi>Hochwacht Consulting</bdi> &lt;kontakt@example.com&gt;');
    expect(text).toContain('termin.ics');
    // In the firm's time zone.
    expect(text).toMatch(/<time [^>]*datetime="2027-03-22T08:31:00.000Z">22 Mar 2027, 09:31:00</);
    expect(text.indexOf('Neuer')).toBeLessThan(text.indexOf('Ihr Termin'));
    expect(text.indexOf('Neuer')).toBeGreaterThan(0);
  });

  it('says if there are none, and lists an unreadable mail as such', async () => {
    const { ask, path } = await pagesOf();
    expect((await ask('/__mail/')).text).toContain('None yet');
    await writeFile(join(path, 'strange.eml'), 'X'.repeat(3_000_000));
    expect((await ask('/__mail')).text).toContain('(cannot be read)');
    expect((await ask('/__mail/strange.eml')).status).toBe(200);
  });
});

describe('a mail', () => {
  it('shows both its texts, its header and its files', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const { show } = await pagesOf({
      ...usual,
      html: '<p>Grüezi</p>',
      replyTo: 'antwort@example.com',
      attachments: [{ filename: 'termin.ics', content, contentType: 'text/calendar' }],
    });
    const { text } = await show();
    expect(text).toContain('<pre>Guten Tag');
    expect(text).toContain('antwort@example.com');
    expect(text).toContain('Message-ID: ');
    expect(text).toContain('BEGIN:VCALENDAR\r\nEND:VCALENDAR');
    expect((await show('/light')).text).toContain('<p>Grüezi</p>');
    expect((await show('/source')).text).toContain('Subject: Ihr Termin');
    const file = await show('/0');
    expect(file.text).toBe(content);
    expect(file.response?.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''termin.ics",
    );
  });

  it('links to the previous and the next one', async () => {
    const { names, ask } = await pagesOf(usual, usual, usual);
    const [first = '', second = '', third = ''] = names;
    const { text } = await ask(`/__mail/${second}`);
    expect(text).toContain(`<a href="/__mail/${third}">Newer</a>`);
    expect(text).toContain(`<a href="/__mail/${first}">Older</a>`);
    expect((await ask(`/__mail/${third}`)).text).not.toContain('Newer');
  });

  it('is shown in the requested colour scheme, with links in windows of their own', async () => {
    const { show } = await pagesOf({
      ...usual,
      html: `<!doctype html><head><meta name="color-scheme" content="light dark"><style>
        :root { color-scheme: light dark; }
        @media (prefers-color-scheme: dark) { p { color: white } }
        </style></head><p>light dark</p><img src="cid:logo">`,
      attachments: [{ filename: 'logo.png', cid: 'logo', content: 'picture' }],
    });
    const [light, dark] = [(await show('/light')).text, (await show('/dark')).text];
    expect(light).toContain('content="light"');
    expect(light).toContain(':root { color-scheme: light; }');
    expect(light).toContain('@media (width < 0)');
    expect(dark).toContain('content="dark"');
    expect(dark).toContain('@media (width >= 0)');
    expect(dark).toContain('<p>light dark</p>');
    expect(dark).toMatch(/^<!doctype html><head><base target="_blank">/);
    expect(dark).toContain(`src="data:image/png;base64,${btoa('picture')}"`);
    expect((await show('/neither')).status).toBe(404);
  });
});

it('a mail: each choice of width and scheme has a style of its own', async () => {
  const { text } = await (await pagesOf({ ...usual, html: '<p>Guten Tag</p>' })).show();
  const choices = [...text.matchAll(/<input type="radio"[^>]* id="(\w+)"/g)].map(([, id]) => id);
  expect(choices).toEqual(['narrow', 'middle', 'full', 'light', 'dark']);
  // The whole width needs none.
  for (const id of choices.filter((one) => one !== 'full')) {
    expect(text).toContain(`body:has(#${String(id)}:checked) iframe`);
  }
  expect(text).toContain('iframe.dark { color-scheme: dark; }');
});

describe('a hostile mail', () => {
  it('is escaped, or shown in a sandbox without scripts', async () => {
    const evil = `</pre><script>alert('x')</script>"`;
    const { ask, show } = await pagesOf({
      from: '"<b>Eve</b>" <eve@example.org>',
      to: 'kontakt@example.com',
      subject: evil,
      text: evil,
      html: evil,
      attachments: [{ filename: `${evil}.html`, content: evil, contentType: 'text/html' }],
    });
    for (const { text, response } of [await ask('/__mail'), await show()]) {
      expect(text).not.toMatch(/<script|<b>/);
      expect(text).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;');
      const policy = response?.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
      expect(policy).not.toMatch(/script|unsafe/);
    }
    expect((await show()).text.match(/<iframe [^>]+>/g)).toEqual([
      expect.stringContaining('sandbox="allow-popups allow-popups-to-escape-sandbox"'),
      expect.stringContaining('sandbox="allow-popups allow-popups-to-escape-sandbox"'),
    ]);
    for (const part of ['/light', '/dark', '/source', '/0']) {
      const { headers } = (await show(part)).response ?? {};
      expect(headers?.get('Content-Security-Policy')).toMatch(/^sandbox.*default-src 'none'/);
      expect(headers?.get('Content-Security-Policy')).not.toMatch(/script/);
      expect(headers?.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers?.get('Cache-Control')).toBe('no-store');
    }
    const file = (await show('/0')).response;
    expect(file?.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(file?.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[\w%.-]+$/,
    );
  });
});

describe('the pages', () => {
  it.each([
    '/__mail/unknown.eml',
    '/__mail/..%2Fsecret.eml',
    '/__mail/%2e%2e%2fsecret',
    '/__mail/..%5Csecret.eml',
    '/__mail//etc/passwd',
    '/__mail/secret.eml',
    '/__mail/%00',
  ])('have no %s', async (address) => {
    const { ask } = await pagesOf(usual);
    const { status, text } = await ask(address);
    expect(status).toBe(404);
    expect(text).not.toMatch(/not to be read|nor this|root:/);
  });

  it('have no parts that a mail does not have', async () => {
    const { show } = await pagesOf(usual);
    for (const part of ['/1', '/-1', '/light', '/x', '/source/x', '/']) {
      expect((await show(part)).status, part).toBe(404);
    }
  });

  it('answer only on this machine, and only reads', async () => {
    const { ask } = await pagesOf(usual);
    expect((await ask('/__mail', { origin: 'http://127.0.0.1:1' })).text).toContain('Ihr Termin');
    const tunnel = await ask('/__mail', { origin: 'https://tunnel.example.com' });
    expect(tunnel.status).toBe(404);
    expect(tunnel.text).not.toContain('Ihr Termin');
    expect((await ask('/__mail', { method: 'POST' })).status).toBe(405);
    // The address is resolved before the handler sees it.
    expect((await ask('/__mail/../secret.eml')).response).toBeUndefined();
    expect((await ask('/__mailbox')).response).toBeUndefined();
    expect((await ask('/')).response).toBeUndefined();
  });
});
