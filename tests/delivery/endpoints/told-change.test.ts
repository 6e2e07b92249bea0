/** Mails about an appointment that the desk moves and hands over, however late they are sent. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { booking, day } from '#tests/support/booking.ts';
import { keepAll, newConsultant } from '#tests/support/hours.ts';
import { useMailApp } from '#tests/support/mail-app.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const { setup, smtp, tick } = useMailApp();
const client = 'zoe@client.example';
const other = 'Zudem führt eine andere Person';
let headers: Record<string, string>;
let id: string;

beforeEach(async () => {
  headers = await setup().app.signIn();
  const all = ['ada', 'ben', 'cleo'].map((name) => ({
    ...{ id: name, ...newConsultant(name), version: 1, email: `${name}@firm.example` },
  }));
  await keepAll(openTestDatabase(directHost(setup().engine)), all);
});

async function send(method: string, path: string, body?: object) {
  const answer = await setup().app.call(path, { method, headers, ...(body && { body }) });
  expect(answer.ok).toBe(true);
  return answer;
}

/** Enters the appointment of all tests: with Ada at ten. */
async function enter(changes: object = {}) {
  const body = { ...booking, email: client, consultant: 'ada', ...changes };
  const answer = await send('POST', '/api/appointments/entered', body);
  ({ id } = z.parse(deskAppointmentSchema, await answer.json()));
}
const move = (changes: object) =>
  send('POST', `/api/appointments/${id}/move`, { date: day, time: '10:00', ...changes });
const edit = (changes: object) => send('PATCH', `/api/appointments/${id}/contact`, changes);
const cancel = () => send('PATCH', `/api/appointments/${id}?status=cancelled`);
const wait = (seconds: number) => setup().clock.advance(seconds * 1000);

/** Runs delivery until nothing is due; returns the mails: recipient, subject, times, notes. */
async function heard() {
  wait(61);
  await tick();
  const letters = smtp().mails.map(({ to, subject = '', text = '' }) => ({
    to: to?.[0]?.address ?? '',
    what: subject.split(/[ :](?=(?:Mo|Di|Mi|Do|Fr|Sa|So)\.| )/)[0]?.replace(/:$/, '') ?? '',
    times: [...new Set(text.match(/\d\d:\d\d(?= Uhr)/g))].join(' '),
    hasOther: text.includes(other),
    note: /Ada ist krank|Bitte früher/.exec(text)?.[0],
  }));
  smtp().reset();
  return letters
    .map(({ to, what, times, hasOther, note }) =>
      [to, what, times, ...(hasOther ? ['other'] : []), ...(note === undefined ? [] : [note])].join(
        ' | ',
      ),
    )
    .toSorted();
}

/** Enters the appointment and sends its first mails. */
async function enterKnown() {
  await enter();
  expect(await heard()).toEqual([
    'ada@firm.example | Bestätigt | 10:00',
    `${client} | Termin bestätigt | 10:00`,
  ]);
}

describe('changes combined into one mail per recipient', () => {
  const moveAndHandOver = async (seconds: number) => {
    await enterKnown();
    await move({ time: '11:00' });
    wait(seconds);
    // A session ends after half an hour.
    headers = await setup().app.signIn();
    await move({ time: '11:00', consultant: 'ben' });
    return heard();
  };
  const both = [
    'ada@firm.example | An andere übergeben | 10:00',
    'ben@firm.example | An Sie übergeben | 11:00',
    `${client} | Neue Terminzeit | 10:00 11:00 | other`,
  ];

  it.each([5, 65, 1800])('a move and a hand-over %i s later', async (seconds) => {
    expect(await moveAndHandOver(seconds)).toEqual(both);
  });

  it('a hand-over, an edit and a move that delay each other', async () => {
    await enterKnown();
    const ticking = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 10) {
        wait(10);
        await tick();
      }
    };
    await move({ consultant: 'ben', note: 'Ada ist krank' });
    await ticking(50);
    await edit({ phone: '+41 44 000 00 01' });
    await ticking(50);
    await move({ time: '11:00' });
    expect(await heard()).toEqual([
      'ada@firm.example | An andere übergeben | 10:00 | Ada ist krank',
      'ben@firm.example | An Sie übergeben | 11:00 | Ada ist krank',
      `${client} | Neue Terminzeit | 10:00 11:00 | other | Ada ist krank`,
    ]);
  });

  it('the last of several notes of the firm', async () => {
    await enterKnown();
    await move({ time: '11:00', note: 'Ada ist krank' });
    wait(65);
    await move({ time: '09:00', note: 'Bitte früher' });
    expect(await heard()).toEqual([
      'ada@firm.example | Verschoben | 10:00 09:00 | Bitte früher',
      `${client} | Neue Terminzeit | 10:00 09:00 | Bitte früher`,
    ]);
  });
});

describe('no mail', () => {
  it('about a hand-over that is reversed', async () => {
    await enterKnown();
    await move({ consultant: 'ben' });
    wait(65);
    await move({ consultant: 'ada' });
    expect(await heard()).toEqual([]);
  });

  it('about a hand-over to a former consultant who was never notified of the appointment', async () => {
    await enter();
    wait(65);
    await move({ consultant: 'ben' });
    expect(await heard()).toEqual([
      'ben@firm.example | Bestätigt | 10:00',
      `${client} | Termin bestätigt | 10:00`,
    ]);
  });

  it('about a cancellation to the new consultant; others get the time that they know', async () => {
    await enterKnown();
    await move({ time: '11:00', consultant: 'ben' });
    wait(5);
    await cancel();
    expect(await heard()).toEqual([
      'ada@firm.example | Abgesagt | 10:00',
      `${client} | Termin abgesagt | 10:00`,
    ]);
  });
});

describe('changes in separate mails', () => {
  it('when the appointment returns to its first consultant', async () => {
    await enterKnown();
    await move({ consultant: 'ben' });
    expect(await heard()).toEqual([
      'ada@firm.example | An andere übergeben | 10:00',
      'ben@firm.example | An Sie übergeben | 10:00',
      `${client} | Sie sprechen mit ben | 10:00`,
    ]);
    await move({ consultant: 'ada', time: '11:00' });
    expect(await heard()).toEqual([
      'ada@firm.example | An Sie übergeben | 11:00',
      'ben@firm.example | An andere übergeben | 10:00',
      `${client} | Neue Terminzeit | 10:00 11:00 | other`,
    ]);
  });

  it('when the relay was down in between: one, with the current state', async () => {
    await enter();
    wait(61);
    await smtp().close();
    await tick();
    await move({ time: '11:00' });
    wait(65);
    await move({ time: '11:00', consultant: 'ben' });
    wait(65);
    await tick();
    await smtp().open();
    wait(600);
    expect(await heard()).toEqual([
      'ben@firm.example | Bestätigt | 11:00',
      `${client} | Termin bestätigt | 11:00`,
    ]);
  });
});
