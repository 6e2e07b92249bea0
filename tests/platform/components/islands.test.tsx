/**
 * Makes each island throw while it renders, in one of its leaves (`leaves`, below). React's own server
 * prerenders the island here; the notice is the same as in `Torn.astro`.
 */
import type * as SubmitRowModule from '#features/appointments/page/SubmitRow.tsx';
import type * as SendRowModule from '#platform/form/SendRow.tsx';
import type * as FactsModule from '#features/links/page/Facts.tsx';
import type * as AdviceModule from '#features/messaging/desk/Advice.tsx';
import type * as SignInModule from '#features/access/desk/session/SignIn.tsx';
import type * as PurposeModule from '#features/consent/page/Purpose.tsx';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '#platform/i18n/catalogue.ts';
import { weekdaysOf } from '#platform/i18n/format.ts';
import { AdminIsland } from '#features/desk/desk/AdminIsland.tsx';
import { BookingIsland } from '#features/appointments/page/BookingIsland.tsx';
import { loadSettings } from '#features/consent/page/show-settings.tsx';
import { ContactIsland } from '#features/inbox/page/contact/ContactIsland.tsx';
import { storeDrafts } from '#platform/form/draft.ts';
import { hydrate as hydrateContact } from '#features/inbox/page/contact/hydrate.tsx';
import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { hydrate as hydrateInquiry } from '#features/inbox/page/inquiry/hydrate.tsx';
import { InquiryIsland } from '#features/inbox/page/inquiry/InquiryIsland.tsx';
import { AppointmentIsland } from '#features/links/page/AppointmentIsland.tsx';
import { RequestIsland } from '#features/links/page/RequestIsland.tsx';
import { MessagingIsland } from '#features/messaging/desk/MessagingIsland.tsx';
import { PayIsland } from '#features/payments/page/PayIsland.tsx';
import { answer, answerJson } from '#tests/support/components/answers.ts';
import { deskProps } from '#tests/support/components/desk.tsx';
import { dayAhead } from '#tests/appointments/components/booking-page.tsx';
import { expectSaid, expectTold } from '#tests/support/components/faults.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { type IslandName, islandNames } from '#tests/support/components/walls.ts';

const { leaves } = vi.hoisted(() => ({ leaves: { areTorn: false } }));

/** The leaf unchanged, except that it throws while `leaves.areTorn`. */
function tearable<P extends object>(Leaf: ComponentType<P>): (props: P) => ReactNode {
  return function Tearable(props) {
    if (leaves.areTorn) throw new TypeError('torn');
    return <Leaf {...props} />;
  };
}

vi.mock('#features/appointments/page/SubmitRow.tsx', async (original) => {
  const own = await original<typeof SubmitRowModule>();
  return { SubmitRow: tearable(own.SubmitRow) };
});
vi.mock('#platform/form/SendRow.tsx', async (original) => {
  const own = await original<typeof SendRowModule>();
  return { SendRow: tearable(own.SendRow) };
});
vi.mock('#features/links/page/Facts.tsx', async (original) => {
  const own = await original<typeof FactsModule>();
  return { ...own, Facts: tearable(own.Facts), FactsSkeleton: tearable(own.FactsSkeleton) };
});
vi.mock('#features/messaging/desk/Advice.tsx', async (original) => {
  const own = await original<typeof AdviceModule>();
  return { Advice: tearable(own.Advice) };
});
vi.mock('#features/access/desk/session/SignIn.tsx', async (original) => {
  const own = await original<typeof SignInModule>();
  return { ...own, SignIn: tearable(own.SignIn) };
});
vi.mock('#features/consent/page/Purpose.tsx', async (original) => {
  const own = await original<typeof PurposeModule>();
  return { Purpose: tearable(own.Purpose) };
});

const setting = { formTexts: pick('de', 'form'), locale: 'de', privacyPath: '/d' } as const;
const booking = pick('de', 'booking');
const { titles } = pick('de', 'services');
const weekdays = weekdaysOf('de');
const linked = { titles, locale: 'de', booking } as const;

interface Island {
  id: string;
  prerendered: ReactNode;
  props: object;
  wake: (container: HTMLElement) => Promise<unknown>;
}

function island<P extends object>(
  id: string,
  Component: ComponentType<P>,
  props: P,
  wake: Island['wake'],
): Island {
  return { id, prerendered: <Component {...props} />, props, wake };
}

const islands: Record<IslandName, Island> = {
  admin: island('admin', AdminIsland, deskProps('de'), (container) =>
    hydrateIsland('admin', container, AdminIsland),
  ),
  appointment: island(
    'linked',
    AppointmentIsland,
    {
      ...{ ...linked, texts: pick('de', 'appointment'), weekdays, meetings: {} },
      ...{ bookingPath: '/b', payPath: '/p' },
    },
    (container) => hydrateIsland('appointment', container, AppointmentIsland),
  ),
  booking: island(
    'booking',
    BookingIsland,
    {
      ...{ texts: booking, titles, locale: 'de', weekdays, duration: '60 Minuten', special: {} },
      ...{
        atOnce: [],
        meetings: {},
        usualMeetings: [],
        privacyPath: '/d',
        lead: { words: '24 Stunden', ms: 86_400_000 },
      },
    },
    () => import('#features/appointments/page/hydrate.tsx'),
  ),
  contact: island(
    'contact-form',
    ContactIsland,
    { ...setting, texts: pick('de', 'contact') },
    hydrateContact,
  ),
  inquiry: island(
    'inquiry-island',
    InquiryIsland,
    { ...setting, texts: pick('de', 'inquiry') },
    hydrateInquiry,
  ),
  messaging: island(
    'messaging',
    MessagingIsland,
    { texts: pick('de', 'messaging'), signInTexts: pick('de', 'admin').signIn, locale: 'de' },
    (container) => hydrateIsland('messaging', container, MessagingIsland),
  ),
  pay: island(
    'linked',
    PayIsland,
    {
      ...{ texts: pick('de', 'pay'), titles: {}, locale: 'de', privacyPath: '/d' },
      contactPath: '/contact',
      contact: 'Kontakt',
    },
    (container) => hydrateIsland('pay', container, PayIsland),
  ),
  request: island(
    'linked',
    RequestIsland,
    {
      ...{ ...linked, texts: pick('de', 'request'), deskPath: '/admin' },
      venueTexts: { ...pick('de', 'adminActs').venue, ...pick('de', 'admin').appointments },
    },
    (container) => hydrateIsland('request', container, RequestIsland),
  ),
};

/** The island's page before hydration, with other content on it. */
function prerender({ id, prerendered, props }: Island): HTMLElement {
  leaves.areTorn = false;
  const main = document.createElement('main');
  main.innerHTML = `<div id="${id}"></div>
    <template id="torn"><div role="alert" tabindex="-1"><p>Ausgefallen</p><button type="button">Neu</button></div></template>
    <p>Daneben</p>`;
  document.body.append(main);
  onTestFinished(() => main.remove());
  const container = document.getElementById(id) ?? main;
  container.dataset['props'] = JSON.stringify(props);
  container.innerHTML = renderToString(prerendered);
  return container;
}

const alert = page.getByRole('alert').filter({ hasText: 'Ausgefallen' });
const begin = page.getByRole('button', { name: 'Neu', exact: true });
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const never = () => Promise.withResolvers<Response>().promise;

function answerNothing() {
  answer('GET /api/*', never);
  answer('POST /api/*', never);
  answerJson('GET /api/slots/available', []);
  answer('POST /api/faults/browser', () => new Response(null, { status: 204 }));
}

describe('an island that throws during hydration', () => {
  it.each(islandNames)('%s is replaced by the notice, and can be started again', async (name) => {
    const tested = islands[name];
    answerNothing();
    history.replaceState(null, '', '/page#token');
    const container = prerender(tested);
    const typed = ['contact', 'inquiry', 'booking'].includes(name);
    if (typed) await enter(page.elementLocator(field('name')), 'Ada');

    leaves.areTorn = true;
    void tested.wake(container);
    await expect.element(alert).toBeVisible();
    await expectTold(name);
    expect(document.body.textContent).toContain('Daneben');

    await press(begin);
    await expect.element(alert).toBeVisible();
    await expect.element(alert).toHaveFocus();
    await expectTold(name);

    leaves.areTorn = false;
    await press(begin);
    await expect.element(alert).not.toBeInTheDocument();
    expect(container.children.length).toBeGreaterThan(0);
    if (typed) await expect.poll(() => field('name').value).toBe('Ada');
  });
});

describe('an island that throws later', () => {
  it('contact keeps its input, also while the visitor is away', async () => {
    answerNothing();
    const { contact } = islands;
    await contact.wake(prerender(contact));
    await enter(page.elementLocator(field('name')), 'Ada');
    await enter(page.elementLocator(field('message')), 'Guten Tag');
    leaves.areTorn = true;
    // Typing an address renders the form again.
    await enter(page.elementLocator(field('email')), 'ada@example.com');
    await expect.element(alert).toBeVisible();
    await expectTold('contact');
    await expect.element(alert).toHaveFocus();
    leaves.areTorn = false;
    await press(begin);
    await expect.poll(() => field('message').value).toBe('Guten Tag');
    expect([field('name').value, field('email').value]).toEqual(['Ada', 'ada@example.com']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('booking keeps its input after several failed restarts, and takes the focus after a successful one', async () => {
    answerNothing();
    const date = dayAhead(3);
    answerJson('GET /api/slots/available', [{ date, time: '10:00', available: true }]);
    history.replaceState(null, '', '/booking');
    const container = prerender(islands.booking);
    await hydrateIsland('booking', container, BookingIsland, storeDrafts);
    await enter(page.elementLocator(field('name')), 'Ada');
    await enter(page.elementLocator(field('message')), 'Guten Tag');
    await press(find(`button[data-date="${date}"][data-free]`));
    await press(find('input[name=time]'));
    const chosen = () => [
      ...[field('name'), field('message'), field('date')].map(({ value }) => value),
      document.querySelector<HTMLInputElement>('input[name=time]:checked')?.value,
      document.querySelector('select')?.value,
    ];
    await select(find('select[name=service]'), 'sonstige');
    const before = chosen();
    expect(before).toEqual(['Ada', 'Guten Tag', date, '10:00', 'sonstige']);

    const { prototype } = Intl.DateTimeFormat;
    const whole = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    const mend = () => Object.defineProperty(prototype, 'format', whole);
    onTestFinished(() => void mend());
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      get() {
        throw new RangeError('torn');
      },
    });
    // Typing an address renders the form again.
    await enter(page.elementLocator(field('email')), 'ada@example.com');
    await expect.element(alert).toBeVisible();
    for (let times = 0; times < 3; times += 1) {
      const torn = alert.element();
      await press(begin);
      // Another notice, which has the focus.
      await expect.poll(() => torn.isConnected).toBe(false);
      await expect.element(alert).toHaveFocus();
      // The scripts for returning visitors have loaded.
      await vi.dynamicImportSettled();
    }
    expectSaid();
    mend();
    await press(begin);
    await expect.element(alert).not.toBeInTheDocument();
    expect(container.contains(document.activeElement)).toBe(true);
    await expect.poll(chosen).toEqual(before);
    expect(container.contains(document.activeElement)).toBe(true);
    expect(sessionStorage).toHaveLength(0);
  });

  it('an appointment page keeps the reason, only in memory', async () => {
    answerNothing();
    answerJson('POST /api/links/appointment', {
      ...{ date: '2041-03-11', time: '10:00', service: 'sonstige' },
      ...{
        locale: 'de',
        meeting: 'office',
        status: 'pending',
        canChange: true,
        consultant: 'firm',
      },
      ...{ startsAt: '2041-03-11T09:00:00Z', endsAt: '2041-03-11T10:00:00Z' },
      ...{ changeUntil: '2041-03-10T09:00:00Z' },
    });
    history.replaceState(null, '', '/appointment#token');
    const { appointment } = islands;
    await appointment.wake(prerender(appointment));
    const texts = pick('de', 'appointment');
    const open = async () => press(page.getByRole('button', { name: texts.cancel.open }));
    await open();
    await enter(page.elementLocator(field('reason')), 'Krank');
    leaves.areTorn = true;
    await userEvent.keyboard('!');
    await expect.element(alert).toBeVisible();
    await expectTold('appointment');
    expect(sessionStorage).toHaveLength(0);
    leaves.areTorn = false;
    await press(begin);
    await open();
    await expect.poll(() => field('reason').value).toBe('Krank!');
  });
});

it('islands: cookie settings that throw show the notice and leave the banner unchanged', async () => {
  answerNothing();
  const container = document.createElement('div');
  document.body.append(container);
  onTestFinished(() => container.remove());
  container.dataset['props'] = JSON.stringify({ texts: pick('de', 'consent').settings });
  const { showSettings } = await loadSettings(container);
  leaves.areTorn = true;
  const torn = vi.fn();
  const remove = showSettings(container, {
    ...{ chosen: { analytics: false, marketing: false }, isRefusedByBrowser: false },
    ...{ onSave: vi.fn(), onCancel: vi.fn(), onTorn: torn },
  });
  await expect.poll(() => torn.mock.calls.length).toBe(1);
  await expectTold('consent');
  remove();
});
