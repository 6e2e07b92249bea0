/** The most frequent journeys of visitors, run in browser engines other than Chromium. */
import { expect, type TestInfo } from 'playwright/test';
import * as z from 'zod/mini';
import { localizePath } from '#platform/i18n/paths.ts';
import { patience } from '#scripts/test/patience.ts';
import { visitor } from '#tests/journeys/booking-page.ts';
import { contact, listContactMessages } from '#tests/journeys/forms-page.ts';
import { keepPicture } from '#tests/journeys/pictures.ts';
import { atNight, languages, test } from '#tests/journeys/support.ts';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import { serveSecurely } from './secure.ts';
import type { Engine, Tab } from './tab.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const boxSchema = z.object({
  top: z.number(),
  bottom: z.number(),
  header: z.number(),
  view: z.number(),
});

/** Waits until the page, or the one it redirects to, has an element for this selector. */
async function isThere(tab: Tab, selector: string): Promise<void> {
  const look = () =>
    tab.run((wanted) => document.querySelector(wanted) !== null, selector).catch(() => false);
  await expect.poll(look, { timeout: 20_000 * patience, message: selector }).toBe(true);
}

/**
 * Waits until the element is there and has stopped moving; returns its edges, the header's lower edge and the view's
 * height, in px.
 */
async function boxOf(tab: Tab, selector: string) {
  const box = await tab.run(async (wanted) => {
    let element = document.querySelector(wanted);
    let before = NaN;
    for (let still = 0; still < 20; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      element ??= document.querySelector(wanted);
      const top = element?.getBoundingClientRect().top ?? NaN;
      if (top !== before) still = 0;
      before = top;
    }
    const { top = NaN, bottom = NaN } = element?.getBoundingClientRect() ?? {};
    const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
    return { top, bottom, header, view: innerHeight };
  }, selector);
  return z.parse(boxSchema, box);
}

const overflows = (tab: Tab) =>
  tab.run(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function fill(tab: Tab, form: string, fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) {
    await tab.type(`${form} [name=${name}]`, value);
  }
}

/** Gives the row of a need an id, also if it is behind the button below the list. */
const nameNeed = (tab: Tab, who: string) =>
  tab.run(async (name = '') => {
    const found = () =>
      [...document.querySelectorAll('.need')].find((row) => row.textContent.includes(name));
    if (!found()) document.querySelector<HTMLElement>('.need-rest > button')?.click();
    while (!found()) await new Promise((resolve) => requestAnimationFrame(resolve));
    found()?.setAttribute('id', 'wanted');
  }, who);

/** Defines the journeys for one engine, at night; if it is missing, they are skipped with the reason. */
export function journeys(engine: Engine): void {
  test.describe(engine.name, atNight, () => {
    // One after another in one process, since starting an engine takes longer than a journey.
    test.describe.configure({ mode: 'default', timeout: 120_000 * patience });
    test.skip(engine.missing !== undefined, engine.missing);

    let running: Awaited<ReturnType<Engine['start']>> | undefined;
    let tab: Tab;
    let secure: Awaited<ReturnType<typeof serveSecurely>> | undefined;
    test.beforeAll(async () => {
      running = await engine.start();
    });
    test.afterAll(() => running?.stop());
    test.beforeEach(async () => {
      if (!running) throw new Error(`${engine.name} did not start`);
      tab = await running.newTab();
    });
    test.afterEach(async ({}, info: TestInfo) => {
      if (info.status !== info.expectedStatus) {
        await info.attach('view', { body: await tab.look(), contentType: 'image/png' });
      }
      await tab.close();
      await secure?.stop();
      secure = undefined;
      expect(await tab.faults()).toEqual([]);
    });

    for (const language of languages) {
      for (const { width, height } of sizes) {
        test(`books in ${language} at ${width} × ${height}, and sees that it is so`, async ({
          stack,
        }) => {
          const email = `${engine.name}-${language}-${width}@example.com`.toLowerCase();
          await tab.resize(width, height);
          await tab.open(stack.url + localizePath('/booking', language));
          await isThere(tab, 'button[data-date][data-free]:enabled');
          await tab.click('[data-consent=necessary]');
          expect(await overflows(tab)).toBe(false);
          await tab.choose('[name=service]', 'finanz-investment');
          await tab.click('button[data-date][data-free]:enabled');
          await tab.click('label.time');
          await fill(tab, 'main', { ...visitor, message: 'Grüße مرحبا', email });
          await tab.click('main button[type=submit]');
          await isThere(tab, 'dialog.overlay[open]');
          await isThere(tab, 'section.confirmation');

          const picture = `confirmation/${engine.name.toLowerCase()}-${language}-${width}`;
          await keepPicture(picture, () => tab.look());
          const { top, bottom, header, view } = await boxOf(tab, 'section.confirmation');
          expect(top, 'the card begins below the header').toBeGreaterThanOrEqual(header - 1);
          // Of a card taller than the view, the greater part.
          const most = Math.min(bottom, top + 0.8 * (view - header));
          expect(most, 'and is wholly in view').toBeLessThanOrEqual(view);
          expect(await overflows(tab)).toBe(false);
          const stored = await listAppointments(stack);
          expect(stored.filter((one) => one.email === email)).toMatchObject([
            { clientName: visitor.name, service: 'finanz-investment', locale: language },
          ]);
        });
      }
    }

    for (const [language, { width, height }] of [
      ['de', sizes[0]],
      ['ar', sizes[1]],
    ] as const) {
      test(`works at the desk in ${language} at ${width} × ${height}`, async ({ stack }) => {
        const clientName = `${engine.name} ${language}`;
        const [slot] = await listAvailable(stack);
        if (!slot) throw new Error('no free slot');
        expect((await book(stack, { ...bookingOf(slot), clientName })).status).toBe(201);
        const status = async () =>
          (await listAppointments(stack)).find((one) => one.clientName === clientName)?.status;
        await tab.resize(width, height);
        secure = engine.isStrict ? await serveSecurely(stack.url) : undefined;
        await tab.open((secure ?? stack).url + localizePath('/admin', language));
        await isThere(tab, '#admin [type=password]');
        await tab.click('[data-consent=necessary]');
        await tab.type('#admin [type=password]', stack.password);
        await tab.click('#admin [type=submit]');
        await isThere(tab, '.need, .need-rest');
        expect(await overflows(tab)).toBe(false);

        await nameNeed(tab, clientName);
        await tab.click('#wanted .need-primary');
        await expect.poll(status).toBe('confirmed');
        // Once it has slid in.
        await boxOf(tab, '[data-sonner-toast] [data-action]');
        await tab.click('[data-sonner-toast] [data-action]');
        await expect.poll(status).toBe('pending');
        // Drawn anew.
        await nameNeed(tab, clientName);
        await tab.click('#wanted .need-open');
        await isThere(tab, 'dialog.desk-panel[open]');
        expect(await overflows(tab)).toBe(false);
        await keepPicture(`desk/${engine.name.toLowerCase()}-${language}-panel`, () => tab.look());
        await tab.click('dialog.desk-panel[open] .desk-close');

        await tab.click('.desk-nav a[href="#calendar"]');
        await isThere(tab, '.desk-area:not([hidden]) .desk-cal-grid');
        expect(await overflows(tab)).toBe(false);
        await keepPicture(`desk/${engine.name.toLowerCase()}-${language}-calendar`, () =>
          tab.look(),
        );
        await tab.click('.desk-nav .desk-plus-open');
        await tab.click('.desk-plus-menu [data-command=absence]');
        await isThere(tab, 'dialog[open]');
      });
    }

    test('sends a contact message', async ({ stack }) => {
      const email = `${engine.name}@example.com`.toLowerCase();
      await tab.resize(1440, 900);
      await tab.open(`${stack.url}/contact`);
      await tab.click('[data-consent=necessary]');
      const fields = { ...contact, message: 'Grüße, =1+1 <b>fett</b>', email };
      await fill(tab, '#contact-form', fields);
      await tab.click('#contact-form [type=submit]');
      await isThere(tab, '[data-sonner-toast][data-type=success]');
      const messages = await listContactMessages(stack);
      expect(messages.filter((one) => one.email === email)).toMatchObject([fields]);
    });

    test('changes the language and keeps it', async ({ stack }) => {
      await tab.resize(1440, 900);
      await tab.open(stack.url);
      await tab.click('[data-consent=necessary]');
      await tab.click('body > header details[data-popup] > summary');
      await tab.click('body > header details[open] a[data-language=ar]');
      await isThere(tab, 'html[lang=ar][dir=rtl]');
      await tab.open(stack.url);
      await isThere(tab, 'html[lang=ar]');
      expect(await overflows(tab)).toBe(false);
    });

    test('scrolls to the contact details from another page', async ({ stack }) => {
      await tab.resize(1440, 900);
      // Long enough for the service worker to cache what the next page needs.
      await tab.open(`${stack.url}/booking`);
      await tab.click('[data-consent=necessary]');
      await isThere(tab, 'button[data-date][data-free]:enabled');
      for (let turn = 0; turn < 3; turn += 1) {
        await tab.open(`${stack.url}/about`);
        await tab.open(`${stack.url}/#contact`);
        await isThere(tab, '#testimonials:not([data-awaited]), #testimonials [hidden]');
        const { top, header } = await boxOf(tab, '#contact');
        expect(top).toBeGreaterThanOrEqual(header - 1);
        expect(top).toBeLessThanOrEqual(header + 40);
      }
    });

    test('opens the menu on a phone and follows a link', async ({ stack }) => {
      await tab.resize(390, 844);
      await tab.open(stack.url);
      await tab.click('[data-consent=necessary]');
      await tab.click('[data-menu-open]');
      await isThere(tab, 'dialog[open]');
      await tab.click('dialog[open] a[href="/booking"]');
      await isThere(tab, 'button[data-date][data-free]:enabled');
    });

    test('asks for consent once', async ({ stack }) => {
      await tab.resize(390, 844);
      await tab.open(`${stack.url}/about`);
      await isThere(tab, '#consent:not([hidden])');
      await tab.click('[data-consent=all]');
      await isThere(tab, '#consent[hidden]');
      await tab.open(`${stack.url}/services`);
      await isThere(tab, '#consent[hidden]');
      const kept = await tab.run((): unknown =>
        JSON.parse(localStorage.getItem('cookie-consent') ?? 'null'),
      );
      expect(kept).toMatchObject({ necessary: true, analytics: true, marketing: true });
    });
  });
}
