/** The page that links the firm's WhatsApp, as a user sees it. */
import { QRCodeSVG } from 'qrcode.react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pollHeader, xsrfCookie } from '#platform/contract/session-names.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import '#platform/form/form.css';
import { MessagingIsland } from '#features/messaging/desk/MessagingIsland.tsx';
import '#features/messaging/desk/messaging.css';
import { answer, answerJson, callsTo, problem } from '#tests/support/components/answers.ts';
import { look } from '#tests/support/components/device.ts';
import { find } from '#tests/support/components/find.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';
import { mount } from '#tests/support/components/mount.tsx';

const status = 'GET /api/messaging/status';
const qr = 'GET /api/messaging/qr';
const german = pick('de', 'messaging');

/** As long as the codes of WhatsApp. */
const secretCode = `2@${'Qr0/+='.repeat(38)}`;
const state = find('[data-connection]');
const code = find('.link-code svg');
const password = find('.link-code input[type=password]');
const refresh = find('.connection-refresh button');

/** Sets or removes the cookie by which the page knows that this browser holds a session. */
const holdSession = (isHeld: boolean) =>
  (document.cookie = `${xsrfCookie}=token; path=/; max-age=${isHeld ? '60' : '0'}`);

/** From now on the service waits for a scan of this code, which only a session can read. */
function wait(text = secretCode) {
  answerJson(status, { connected: false });
  answer(qr, () =>
    document.cookie.includes(xsrfCookie) ? Response.json({ qr: text }) : problem('unauthenticated'),
  );
}

beforeEach(() => {
  // Timers that are pending when a test ends never fire.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  wait();
});
afterEach(() => holdSession(false));

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

async function visit(locale: Locale = 'de') {
  const texts = pick(locale, 'messaging');
  const signInTexts = pick(locale, 'admin').signIn;
  await mount(
    <div className="messaging-page">
      <MessagingIsland {...{ texts, signInTexts, locale }} />
    </div>,
    locale,
  );
}

/** The dark modules of a code that contains exactly this text, with the margin that scanners need. */
function modulesOf(text: string): string {
  const drawn = renderToStaticMarkup(<QRCodeSVG value={text} level="L" marginSize={4} />);
  return /.* d="([^"]+)"/.exec(drawn)?.[1] ?? '';
}

async function signIn() {
  answer('POST /api/admin/session', () => {
    holdSession(true);
    return Response.json({ authenticated: true });
  });
  await password.fill('a long password of the firm');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toBeVisible();
}

it('not connected: shows the code after signing in, and polls for new ones', async () => {
  await visit();
  await expect.element(state).toHaveTextContent(german.status.disconnected);
  await expect.element(password).toBeVisible();
  expect(callsTo(qr)).toEqual([]);

  await signIn();
  await expect.element(find('#link')).toHaveFocus();
  const { width, height } = code.element().getBoundingClientRect();
  expect([width, height]).toEqual([256, 256]);
  const first = code.element().innerHTML;
  expect(first).toContain(` d="${modulesOf(secretCode)}"`);
  wait(secretCode.replaceAll('Q', 'q'));
  await pass(3);
  await expect.poll(() => code.element().innerHTML).not.toBe(first);
  // The first request was made by the user, all others by the timer.
  const [byHand, ...others] = callsTo(qr).map(({ headers }) => headers.get(pollHeader));
  expect(byHand).toBeNull();
  expect(new Set(others)).toEqual(new Set(['1']));

  answerJson(qr, {});
  await pass(3);
  await expect.element(page.getByText(german.code.waiting)).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});

it('connected: shows which notifications are sent, and stops polling', async () => {
  await visit();
  await signIn();
  await pass(3);
  expect(callsTo(status).at(-1)?.headers.get(pollHeader)).toBe('1');
  answerJson(status, { connected: true });
  await pass(3);
  await expect.element(state).toHaveTextContent(german.status.connected);
  for (const cover of Object.values(german.covers)) {
    await expect.element(page.getByText(cover, { exact: true })).toBeVisible();
  }
  await expect.element(find('.link-code')).not.toBeInTheDocument();
  const count = callsTo(status).length;
  await pass(10);
  expect(callsTo(status)).toHaveLength(count);

  wait();
  await refresh.click();
  await expect.element(code).toBeVisible();
  await pass(3);
  await expect.poll(() => callsTo(status).length).toBeGreaterThan(count + 1);
});

it('hidden page: stops polling and hides the code', async () => {
  await visit();
  await signIn();
  const before = callsTo(status).length;
  look('hidden');
  await expect.element(code).not.toBeInTheDocument();
  await pass(10);
  expect(callsTo(status)).toHaveLength(before);
  look('visible');
  await expect.element(code).toBeVisible();
});

it('ten minutes without a connection: pauses until the user refreshes', async () => {
  await visit();
  await signIn();
  await pass(600);
  await expect.element(page.getByText(german.status.ended)).toBeVisible();
  await expect.element(page.getByText(german.code.paused)).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  const before = callsTo(status).length;
  await pass(10);
  expect(callsTo(status)).toHaveLength(before);
  await refresh.click();
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText(german.status.ended)).not.toBeInTheDocument();
  await pass(3);
  await expect.poll(() => callsTo(status).length).toBeGreaterThan(before + 1);
});

it('service unavailable: shows an error until a later answer succeeds', async () => {
  answer(status, () => problem('messaging_unavailable'));
  await visit();
  await expect.element(state).toHaveTextContent(german.status.error);
  await expect.element(page.getByText(german.code.unavailable)).toBeVisible();
  wait();
  await pass(3);
  await expect.element(state).toHaveTextContent(german.status.disconnected);
});

describe.each(inLanguages('de'))('in %s', (locale) => {
  it('every state is free of layout and accessibility flaws', async () => {
    vi.useRealTimers();
    await visit(locale);
    await expect.element(password).toBeVisible();
    expect(await findFlaws()).toEqual([]);
    await signIn();
    expect(await findFlaws()).toEqual([]);
    answerJson(status, { connected: true });
    await refresh.click();
    const { connected } = pick(locale, 'messaging').status;
    await expect.element(state).toHaveTextContent(connected);
    expect(await findFlaws()).toEqual([]);
  });
});
