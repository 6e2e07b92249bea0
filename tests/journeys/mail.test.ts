/** The local stack's mail pages: a mail is readable, and its content stays in a sandbox. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Stack } from '#tests/support/stack.ts';
import { atNight, expect, findViolations, test } from './support.ts';

const script = '<script>document.title = "owned"; document.body.textContent = "owned"</script>';

/** Writes a mail into the folder of the local mail server, and returns its address. */
async function putMail(stack: Stack, name: string, html: string): Promise<string> {
  const folder = join(stack.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const mail = new MailComposer({
    from: 'Hochwacht Consulting <kontakt@example.com>',
    to: 'ليلى حداد <laila@example.org>',
    subject: `تم تأكيد موعدكم ${name} ${script}`,
    text: `تم تأكيد موعدكم https://www.example.com/${'x'.repeat(80)}`,
    html,
    attachments: [{ filename: 'termin.ics', content: 'BEGIN:VCALENDAR\r\n' }],
  });
  await writeFile(join(folder, `${name}.eml`), await mail.compile().build());
  return `/__mail/${name}.eml`;
}

test(
  'local mails: shows one in a chosen width and colour scheme',
  atNight,
  async ({ page, stack }) => {
    const address = await putMail(
      stack,
      'usual',
      `<!doctype html><html dir="rtl"><head><style>
      p { color: black } @media (prefers-color-scheme: dark) { p { color: white } }
      @media (max-width: 400px) { p { font-size: 40px } }
    </style></head><body><p>موعدكم</p></body></html>`,
    );
    await page.goto('/__mail');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'usual' }).click();
    await expect(page).toHaveURL(address);
    expect(await findViolations(page)).toEqual([]);

    const text = page.frameLocator('iframe.light').getByText('موعدكم');
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(text).not.toHaveCSS('font-size', '40px');
    await page.getByLabel('375').check();
    await expect(text).toHaveCSS('font-size', '40px');
    await page.getByLabel('dark').check();
    await expect(page.frameLocator('iframe.dark').getByText('موعدكم')).toBeVisible();
    await expect(page.frameLocator('iframe.dark').getByText('موعدكم')).toHaveCSS(
      'color',
      'rgb(255, 255, 255)',
    );
    await expect(text).toBeHidden();

    await page.setViewportSize({ width: 320, height: 700 });
    for (const each of ['/__mail', address]) {
      await page.goto(each);
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow)).toBe(0);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
  },
);

test.describe('a hostile mail', () => {
  test.use({ expectedErrors: /^Blocked|^Refused to execute the redirect|Content Security Policy/ });

  test('runs no script, sends nothing and does not navigate', atNight, async ({ page, stack }) => {
    const html = `<p>unharmed</p>${script}<img src="/api/x" onerror="document.body.textContent='owned'">
      <form action="/api/x"><button>go</button></form><meta http-equiv="refresh" content="0;url=/">`;
    const address = await putMail(stack, 'hostile', html);
    for (const each of ['/__mail', address, `${address}/light`]) {
      await page.goto(each);
      await expect(page).not.toHaveTitle('owned');
      await expect(page.locator('body')).not.toHaveText('owned');
    }
    await page.goto(address);
    const frame = page.frameLocator('iframe.light');
    await frame.getByRole('button').click();
    await expect(frame.getByText('unharmed')).toBeVisible();
    await expect(page).toHaveURL(address);
  });

  test('opens its links in a new window', atNight, async ({ page, stack, context }) => {
    const address = await putMail(stack, 'link', '<p><a href="/faq">leads on</a></p>');
    await page.goto(address);
    const opened = context.waitForEvent('page');
    await page.frameLocator('iframe.light').getByRole('link').click();
    await expect(await opened).toHaveURL('/faq');
    await expect(page).toHaveURL(address);
  });
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('caches no mail', atNight, async ({ page, stack }) => {
    const address = await putMail(stack, 'kept-nowhere', '<p>nothing</p>');
    await page.goto('/about');
    const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
    await expect.poll(controller).toBe('activated');
    for (const each of ['/__mail', address, '/faq']) await page.goto(each);
    const kept = () =>
      page.evaluate(async () => {
        const found = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return found.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept).toContain('/faq');
    expect((await kept()).filter((path) => path.startsWith('/__mail'))).toEqual([]);
  });
});
