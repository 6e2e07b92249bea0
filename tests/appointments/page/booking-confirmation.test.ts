/** What the confirmation says about an appointment that begins soon. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Meeting } from '#features/consultants/contract/consultant.ts';
import { locales } from '#platform/contract/locales.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import type { BookedAppointment } from '#features/appointments/page/booked.ts';
import { Confirmation, type ConfirmationProps } from '#features/appointments/page/Confirmation.tsx';
import { changeLeadMinutes } from '#service-rules';
import { minuteMs } from '#platform/time/units.ts';

const createdAt = Date.parse('2026-12-01T08:00:00Z');
const lead = { words: 'lead', ms: changeLeadMinutes * minuteMs };

// The head for printing contains the site's host.
beforeAll(() => vi.stubGlobal('location', { host: 'example.com' }));
afterAll(() => vi.unstubAllGlobals());

describe.each(locales)('in %s', (locale) => {
  const texts = pick(locale, 'booking');
  const { change, call } = texts.confirmation;

  /** The confirmation of an appointment booked that many minutes before its start. */
  function shown(
    minutes: number,
    changes: Partial<ConfirmationProps> = {},
    meeting?: Meeting,
    status?: 'confirmed',
  ) {
    const at = (ms: number) => new Date(ms).toISOString();
    const appointment: BookedAppointment = {
      ...{
        id: crypto.randomUUID(),
        email: 'ada@example.com',
        service: 'sonstige',
        meeting: meeting ?? 'office',
        status,
      },
      ...{ date: '2026-12-01', time: '10:00', createdAt: at(createdAt) },
      startsAt: at(createdAt + minutes * minuteMs),
      endsAt: at(createdAt + (minutes + 30) * minuteMs),
    };
    return renderToStaticMarkup(
      createElement(Confirmation, {
        ...{ texts, locale, lead, appointment, isEarlier: false, visitorZone: 'Europe/Zurich' },
        titles: pick(locale, 'services').titles,
        kept: { current: null },
        onRestart: () => undefined,
        meetings: {},
        person: undefined,
        ...changes,
      }),
    );
  }

  it('confirmation: mentions the signed link while it can still change the appointment', () => {
    expect(shown(changeLeadMinutes)).toContain(fill(change, { lead: lead.words }));
    expect(shown(changeLeadMinutes)).not.toContain(call);
  });

  it('confirmation: names the way of meeting, chosen or default', () => {
    const { places } = texts.confirmation;
    expect(shown(0)).toContain(places.office);
    const chosen = shown(0, { meetings: { sonstige: ['office', 'video'] } });
    expect(chosen).toContain(texts.meeting.office);
    expect(chosen).not.toContain(places.office);
    expect(shown(0, {}, 'video')).toContain(places.video);
  });

  it('confirmation: says where the link is of what was confirmed at once, as the letter does', () => {
    const booked = shown(0, {}, 'video', 'confirmed');
    expect(booked).toContain(texts.confirmation.videoOnPage);
    expect(booked).not.toContain(texts.confirmation.places.video);
    // The letter's sentence is the beginning of the page's.
    expect(texts.confirmation.videoOnPage).toContain(notifyTexts[locale].mail.videoOnPage);
  });

  it('confirmation: names the consultant, without a role in another language', () => {
    const person = { name: 'Anna Muster', role: 'Partnerin', languages: ['de', 'en'] };
    const named = shown(0, { person: { ...person, locale } });
    expect(named).toContain('Anna Muster');
    expect(named).toContain('Partnerin · ');
    const elsewhere = locales.find((other) => other !== locale) ?? locale;
    const later = shown(0, { person: { ...person, locale: elsewhere } });
    expect(later).toContain('Anna Muster');
    expect(later).not.toContain('Partnerin · ');
    expect(shown(0)).not.toContain(texts.person.label);
  });

  it('confirmation: asks for a call once the signed link is too late', () => {
    expect(shown(changeLeadMinutes - 1)).toContain(call);
    expect(shown(changeLeadMinutes - 1)).not.toContain(fill(change, { lead: lead.words }));
  });
});
