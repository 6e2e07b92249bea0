/**
 * The ways that an appointment can go, each read from both sides. What they say is compared, and listed in
 * `ways.txt`; `NIGHTLY=1 npx vitest run ways -u` writes that anew. By day some ways, which do every act once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { notifyTexts } from '#platform/mail/texts.ts';
import { toLocal } from '#platform/time/zone.ts';
import { type AppointmentEvent, isOver } from '#features/appointments/contract.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { isNight } from '#tests/support/night.ts';
import { type Client, clients, useWays } from '#tests/support/ways.ts';

const ways = useWays();
const { ask, acts, read } = ways;
const { confirm, cancel, move, edit, decide, askMoney, pay, refund, pass } = acts;

type Way = (id: string) => unknown;
/** Acts in order; the first word of each name says by whom, where it is not the desk. */
const each: Readonly<Record<string, Way | readonly Way[]>> = {
  asked: () => undefined,
  confirmed: confirm,
  'the firm’s link confirms': (id) => decide(id, 'confirm', { note: 'Bis bald' }),
  'the firm’s link declines': (id) => decide(id, 'decline', { note: 'Leider nein' }),
  declined: (id) => cancel(id),
  'declined and undone': [(id) => cancel(id), acts.undo],
  'confirmed, cancelled': [confirm, () => pass(2), (id) => cancel(id, { note: 'Krank' })],
  'confirmed, cancelled with many': [confirm, () => pass(2), (id) => acts.cancelAll(id)],
  'confirmed and undone': [confirm, acts.undo],
  'confirmed, over, completed': [confirm, () => pass(2), acts.begin, acts.complete],
  'asked, begun unanswered': acts.begin,
  lapsed: acts.lapse,
  'lapsed, confirmed after all': [acts.lapse, confirm],
  'the client cancels a request': acts.clientCancels,
  'confirmed, the client cancels': [confirm, () => pass(2), acts.clientCancels],
  'the client moves a request': (id) => acts.clientMoves(id, '14:00'),
  'confirmed, the client moves': [
    confirm,
    () => pass(2),
    (id) => acts.clientMoves(id, '11:00', '2041-03-21'),
  ],
  'confirmed, moved': [confirm, () => pass(2), (id) => move(id, { time: '15:00' })],
  'asked, moved': (id) => move(id, { time: '15:00' }),
  'confirmed, moved over the change to summer time': [
    confirm,
    () => pass(2),
    (id) => move(id, { date: '2041-04-02' }),
  ],
  'confirmed, moved and undone': [
    confirm,
    () => pass(2),
    (id) => move(id, { time: '15:00' }),
    acts.undo,
  ],
  'confirmed, handed over': [confirm, () => pass(2), (id) => move(id, { consultant: 'bea' })],
  'confirmed, handed over and moved': [
    confirm,
    () => pass(2),
    (id) => move(id, { consultant: 'bea', time: '16:00' }),
  ],
  'asked by video, confirmed with a link': [
    (id) => edit(id, { meeting: 'video', place: 'https://video.example.com/raum' }),
    confirm,
  ],
  'confirmed, place changed': [
    confirm,
    () => pass(2),
    (id) => edit(id, { meeting: 'office', place: 'Seestrasse 9, 8000 Zürich' }),
  ],
  'confirmed, then an absence, kept': [confirm, () => pass(2), () => acts.absence()],
  'confirmed, then an absence, handed over': [
    confirm,
    () => pass(2),
    () => acts.absence(),
    (id) => move(id, { consultant: 'bea' }),
  ],
  'confirmed, then an absence, the client moves': [
    confirm,
    () => pass(2),
    () => acts.absence(),
    (id) => acts.clientMoves(id, '10:00', '2041-03-21'),
  ],
  'confirmed, Ada retires': [confirm, () => pass(2), () => acts.retire()],
  'confirmed, Ada retires, handed over': [
    confirm,
    () => pass(2),
    () => acts.retire(),
    (id) => move(id, { consultant: 'bea' }),
  ],
  'confirmed, to be paid': [confirm, (id) => askMoney(id)],
  'confirmed, overdue': [
    confirm,
    (id) => askMoney(id, { dueOn: '2041-03-13' }),
    () => pass(2),
    () => pass(4 * 24 * 60),
  ],
  'confirmed, paid': [confirm, (id) => askMoney(id), pay],
  'asked, paid, declined, all back': [
    (id) => askMoney(id),
    pay,
    (id) => cancel(id, { money: { paid: 350, back: 350 } }),
    () => pass(3),
  ],
  'confirmed, paid, cancelled, a part back': [
    confirm,
    (id) => askMoney(id),
    pay,
    (id) => cancel(id, { money: { paid: 350, back: 100 } }),
    () => pass(3),
  ],
  'confirmed, paid, cancelled, kept': [
    confirm,
    (id) => askMoney(id),
    pay,
    (id) => cancel(id, { money: { paid: 350, back: 0 } }),
    () => pass(3),
  ],
  'confirmed, paid, cancelled, decided later': [
    confirm,
    (id) => askMoney(id),
    pay,
    (id) => cancel(id),
    () => pass(3),
  ],
  'confirmed, paid, the client cancels': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
  ],
  'the firm’s link declines what is paid': [
    (id) => askMoney(id),
    pay,
    (id) => decide(id, 'decline', { money: { paid: 350, back: 350 } }),
    () => pass(3),
  ],
  'confirmed, paid, refunded in part': [confirm, (id) => askMoney(id), pay, () => refund(50)],
  'confirmed, paid, refunded, erased': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => refund(350),
    (id) => acts.erase(id),
  ],
  'paid, moved by the client, cancelled with many, all back': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    (id) => acts.clientMoves(id, '16:00'),
    () => pass(2),
    (id) => acts.cancelAll(id, 'back'),
    () => pass(3),
  ],
  'to be paid, cancelled': [confirm, (id) => askMoney(id), (id) => cancel(id)],
  'asked, erased': acts.erase,
  'asked, proposed': acts.propose,
  'asked, proposed, taken': [acts.propose, () => pass(2), acts.take],
  'the firm’s link proposes, the client takes': [acts.proposeByLink, () => pass(2), acts.take],
  'confirmed, proposed, refused': [
    confirm,
    () => pass(2),
    acts.propose,
    () => pass(2),
    acts.refuse,
  ],
  'confirmed, proposed, refused, kept': [
    confirm,
    () => pass(2),
    acts.propose,
    () => pass(2),
    acts.refuse,
    () => pass(2),
    acts.keep,
  ],
  'proposed while asked, refused, kept': [
    acts.propose,
    () => pass(2),
    acts.refuse,
    () => pass(2),
    acts.keep,
  ],
  'confirmed, then an absence, proposed, withdrawn, kept': [
    confirm,
    () => pass(2),
    () => acts.absence(),
    acts.proposeBea,
    () => pass(2),
    acts.withdraw,
    () => pass(2),
    acts.keep,
  ],
  'confirmed, proposed, taken': [confirm, () => pass(2), acts.propose, () => pass(2), acts.take],
  'confirmed, proposed, withdrawn': [
    confirm,
    () => pass(2),
    acts.propose,
    () => pass(2),
    acts.withdraw,
  ],
  'confirmed, proposed and undone': [confirm, () => pass(2), acts.propose, acts.undo],
  'confirmed, proposed, unanswered': [
    confirm,
    () => pass(2),
    acts.propose,
    () => pass(2),
    () => pass(4 * 24 * 60),
  ],
  'paid, proposed, cancelled, all back': [
    confirm,
    (id) => askMoney(id),
    pay,
    acts.propose,
    () => pass(2),
    (id) => cancel(id, { money: { paid: 350, back: 350 } }),
    () => pass(3),
  ],
  'confirmed, the client chooses video': [
    confirm,
    () => pass(2),
    (id) => acts.clientMeets(id, 'video'),
  ],
  'confirmed, Ada retires, the client moves to Bea': [
    confirm,
    () => pass(2),
    () => acts.retire(),
    (id) => acts.clientMovesTo(id, '15:00', 'bea'),
  ],
  'booked at once': [],
  'booked at once, paid, the client moves': [
    (id) => askMoney(id),
    pay,
    (id) => acts.clientMoves(id, '15:00'),
  ],
  'booked at once, the client cancels': acts.clientCancels,
  'booked at once, cancelled': (id) => cancel(id),
  'confirmed by telephone, under another number': (id) =>
    confirm(id, { venue: { meeting: 'phone', place: '+41 41 000 00 00' } }),
  'the firm’s link confirms by video, then moved': [
    (id) =>
      decide(id, 'confirm', { venue: { meeting: 'video', place: 'https://video.example.com/r' } }),
    () => pass(2),
    (id) => move(id, { time: '15:00' }),
  ],
  'confirmed, under way': [confirm, (id) => askMoney(id), acts.payByDebit],
  'under way, the client cancels': [
    confirm,
    (id) => askMoney(id),
    acts.payByDebit,
    () => pass(2),
    acts.clientCancels,
  ],
  'under way, cancelled': [confirm, (id) => askMoney(id), acts.payByDebit, (id) => cancel(id)],
  'under way, the firm’s link declines': [
    (id) => askMoney(id),
    acts.payByDebit,
    (id) => decide(id, 'decline'),
  ],
  'under way, lapsed': [(id) => askMoney(id), acts.payByDebit, acts.lapse],
  'paid and under way, cancelled with many, all back': [
    confirm,
    (id) => askMoney(id),
    pay,
    (id) => askMoney(id, { amount: 80 }),
    acts.payByDebit,
    () => pass(2),
    (id) => acts.cancelAll(id, 'back'),
    () => pass(3),
  ],
  'under way, the client cancels, it arrives': [
    confirm,
    (id) => askMoney(id),
    acts.payByDebit,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    acts.arrive,
  ],
  'under way, cancelled, it arrives, all back': [
    confirm,
    (id) => askMoney(id),
    acts.payByDebit,
    (id) => cancel(id),
    () => pass(2),
    acts.arrive,
    () => pass(2),
    () => refund(350),
  ],
  'under way, cancelled, it does not arrive': [
    confirm,
    (id) => askMoney(id),
    acts.payByDebit,
    (id) => cancel(id),
    () => pass(2),
    acts.fail,
  ],
  'paid, the client cancels, kept later': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    () => acts.settle(),
  ],
  'paid, the client cancels, given back in another way': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    () => acts.settle('?elsewhere=true'),
  ],
  'paid, the client cancels, a part back later': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    () => refund(100),
  ],
  'paid, the client cancels, a part back later, the rest kept': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    () => refund(100),
    () => pass(2),
    () => acts.settle(),
  ],
  'paid, the client cancels, all back later': [
    confirm,
    (id) => askMoney(id),
    pay,
    () => pass(2),
    acts.clientCancels,
    () => pass(2),
    () => refund(350),
  ],
  'confirmed with a note': (id) => confirm(id, { note: 'Bitte den Ausweis mitbringen' }),
  'confirmed, then an absence, the client keeps the hour with Bea': [
    confirm,
    () => pass(2),
    () => acts.absence(),
    (id) => acts.clientMovesTo(id, '10:00', 'bea'),
  ],
  'confirmed, then an absence, other times proposed': [
    confirm,
    () => pass(2),
    () => acts.absence(),
    acts.proposeBea,
  ],
  'confirmed, then Ada retires, other times proposed': [
    confirm,
    () => pass(2),
    () => acts.retire(),
    acts.proposeBea,
  ],
  'confirmed by video, the link comes later': [
    (id) => edit(id, { meeting: 'video' }),
    confirm,
    () => pass(2),
    (id) => edit(id, { meeting: 'video', place: 'https://video.example.com/raum' }),
  ],
  'confirmed with a note, then moved': [
    (id) => confirm(id, { note: 'Bitte den Ausweis mitbringen' }),
    () => pass(2),
    (id) => move(id, { time: '15:00' }),
  ],
};

/** By day: each act of `acts` in at least one way. */
const daily = [
  'the firm’s link confirms',
  'declined and undone',
  'confirmed, over, completed',
  'lapsed, confirmed after all',
  'confirmed, moved over the change to summer time',
  'asked by video, confirmed with a link',
  'confirmed, paid, refunded, erased',
  'the firm’s link declines what is paid',
  'paid, moved by the client, cancelled with many, all back',
  'the firm’s link proposes, the client takes',
  'confirmed, proposed, refused, kept',
  'confirmed, then an absence, proposed, withdrawn, kept',
  'confirmed, Ada retires, the client moves to Bea',
  'confirmed, the client chooses video',
  'booked at once, paid, the client moves',
  'under way, cancelled, it arrives, all back',
  'under way, cancelled, it does not arrive',
  'paid, the client cancels, kept later',
  'paid, the client cancels, given back in another way',
];

type Reading = Awaited<ReturnType<typeof read>>;
const statusInEnglish = {
  ...{ pending: 'pending', confirmed: 'confirmed', cancelled: 'cancelled', completed: 'completed' },
  expired: 'lapsed',
};
const meetingInEnglish = { office: /office/i, phone: /phone/i, video: /video/i };

const clockOf = (instant: string, client: Client) => {
  const own = clients[client];
  const zone = 'timeZone' in own ? own.timeZone : 'Europe/Zurich';
  return toLocal(new Date(instant), zone);
};
/** A letter's text without marks of direction, with Latin digits. */
const plain = (text = '') => text.replaceAll(/[\u200E\u200F\u2066-\u2069\u00A0]/g, '');
const latin = (text: string) =>
  text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

/** Expects that the client's page, letters, the firm's letters and the payments say the same of the money. */
function agreeOnMoney({ payments, toSettle, letters, told }: Reading, page: LinkedAppointment) {
  const cents = (euros = 0) => Math.round(euros * 100);
  const sum = (of: (payment: Payment) => number) =>
    payments.reduce((all, payment) => all + of(payment), 0);
  const { status, locale, money } = page;
  const isOff = isOver(status);
  const back = sum(({ amount, refunded, elsewhere }) => cents(elsewhere ? amount : refunded));
  const paid = sum(({ paidAt, amount }) => (paidAt === undefined ? 0 : cents(amount))) - back;
  const open = sum(({ state, amount }) =>
    state === 'open' || state === 'failed' ? cents(amount) : 0,
  );
  const coming = sum(({ state, amount }) => (state === 'processing' ? cents(amount) : 0));
  const kept = sum(({ amount, refunded, elsewhere, dismissedAt, kept: decided }) => {
    if (elsewhere) return 0;
    return dismissedAt === undefined ? cents(decided) : cents(amount) - cents(refunded);
  });
  expect([cents(money?.paid), cents(money?.open), cents(money?.coming)]).toEqual([
    ...[paid, open, coming],
  ]);
  expect([cents(money?.back), cents(money?.kept)]).toEqual([back, kept]);
  if (isOff) expect(open).toBe(0);
  const isToSettle = isOff && paid > kept;
  expect(toSettle.length > 0).toBe(isToSettle);
  if (!isOff) return;

  const { mail } = notifyTexts[locale];
  const bare = (text = '') => plain(text).replaceAll(/\s/g, '');
  const says = (template: string, text: string | undefined) =>
    bare(text)
      .replaceAll(/€?\d(?:[\d.,]*\d)?€?/g, '#')
      .includes(bare(template).replaceAll(/\{\{\w+\}\}/g, '#'));
  const at = (template: string) => letters.findLastIndex(({ text }) => says(template, text));
  // Money that is under way when it ends is named to the client, and to the firm where the client ended it.
  if (coming > 0) {
    const { [at(mail.money.coming)]: ended } = letters;
    expect(bare(ended?.text)).toContain(bare(formatEuros(coming / 100, locale)));
    const { houseComing } = notifyTexts.de.mail.money;
    if (at(mail.visitor.cancelledByYou.lead) >= 0)
      expect(told.some(({ text }) => says(houseComing, text))).toBe(true);
  }
  // What was put off is told by one letter, once it is decided.
  const putOff = Math.max(at(mail.money.later), at(mail.payment.receivedOver));
  if (putOff < 0) return;
  const after = letters.slice(putOff + 1).map(({ text }) => plain(text));
  const { refunded, kept: keeps, elsewhere } = mail.payment.client;
  const { all, part, kept: keptAtEnd } = mail.money;
  const decisions = after.filter((text) =>
    [refunded.title, keeps.title, elsewhere.title, all, part, keptAtEnd].some((template) =>
      says(template, text),
    ),
  );
  expect(decisions).toHaveLength(after.length);
  if (!isToSettle) expect(decisions.length).toBeGreaterThan(0);
  if (isToSettle && back > 0) expect(says(mail.payment.rest.later, decisions.at(-1))).toBe(true);
}

/** What the firm wrote to the client with acts that were not undone. */
const notesOfFirm = (history: readonly AppointmentEvent[]) =>
  history.flatMap(({ note, by }, index) =>
    note === undefined || by === 'visitor-link' || history[index + 1]?.kind === 'undone'
      ? []
      : [note],
  );

/** Expects that nothing contradicts; returns what both sides read on one line. */
function agreed(reading: Reading, client: Client): string {
  const { page, firm, row, line, feed, history, letters, files, told } = reading;
  const subjects = letters.map(({ subject = '' }) => plain(subject)).join(' → ');
  const money = reading.payments
    .map(({ state, amount, refunded, kept, dismissedAt, elsewhere }) => {
      const settled = elsewhere ? 'given back elsewhere' : dismissedAt ? 'kept' : '';
      const parts = [state, amount, `back ${refunded}`, kept === undefined ? '' : `kept ${kept}`];
      return [...parts, ...(settled === '' ? [] : [settled])].join(' ');
    })
    // Payments asked for at the same instant are listed in no particular order.
    .toSorted()
    .join(', ');
  const toSettle = reading.toSettle.length > 0 ? 'to settle' : '';
  // What the firm wrote to the client stands in one letter.
  if (typeof history !== 'number') {
    for (const note of notesOfFirm(history))
      expect(letters.filter(({ text = '' }) => plain(text).includes(note))).toHaveLength(1);
  }
  // One letter says a thing once.
  const said = letters.map(({ subject, text }) => `${subject} ${text}`);
  expect(new Set(said).size).toBe(said.length);
  if (!row) {
    expect([typeof page, typeof firm, line, feed, history]).toEqual([
      ...['number', 'number', undefined, [], 404],
    ]);
    return ['erased', money, toSettle, subjects].join(' | ');
  }
  if (typeof page === 'number' || typeof firm === 'number' || typeof history === 'number')
    return expect.unreachable();

  // The same status, time, person and way of meeting on the page, at the firm's link, at the desk and in files.
  const { status, startsAt, consultant, meeting } = row;
  for (const seen of [page, firm])
    expect(seen).toMatchObject({ status, startsAt, endsAt: row.endsAt, consultant, meeting });
  const standing = history.filter(
    (event, index) => event.kind === 'status' && history[index + 1]?.kind !== 'undone',
  );
  const turned = standing.at(-1);
  expect(turned?.kind === 'status' ? turned.to : 'pending').toBe(status);
  const zurich = toLocal(new Date(startsAt), 'Europe/Zurich');
  const who = consultant === 'ada' ? 'Ada Meier' : 'Bea Muster';
  expect(line).toMatchObject({ ...zurich, who });
  expect(line?.status?.toLowerCase()).toBe(statusInEnglish[status]);
  expect(line?.meeting).toMatch(meetingInEnglish[meeting]);
  expect(line?.place).toBe(row.place ?? '');
  const venues = history.flatMap((event) => {
    if (event.kind === 'edited') return event.to ?? [];
    return event.kind === 'status' ? (event.venue?.to ?? []) : [];
  });
  expect(venues.at(-1) ?? { meeting: 'office' }).toEqual({
    ...{ meeting, ...(row.place !== undefined && { place: row.place }) },
  });
  if (row.place !== undefined && status === 'confirmed') {
    for (const seen of [page.meetingLink ?? page.place, firm.place]) expect(seen).toBe(row.place);
    for (const { location } of [...feed, ...files.slice(-1)]) expect(location).toContain(row.place);
    const saying = letters.filter((letter) => letter.text?.includes(row.place ?? ''));
    expect(saying.length).toBeGreaterThan(0);
    // That they meet otherwise than before is said once.
    const { otherPlace } = notifyTexts[clients[client].locale].mail;
    const news = letters.filter((letter) => letter.text?.includes(otherPlace));
    const isConfirmedSo = history.some((event) => event.kind === 'status' && event.venue);
    if (isConfirmedSo) expect(news.map(({ subject }) => subject)).toHaveLength(1);
  }
  expect(page.consultantName).toBe(who);
  expect(feed.map(({ start }) => start.slice(0, 16))).toEqual(
    isOver(status) ? [] : [`${zurich.date}T${zurich.time}`],
  );
  for (const event of feed) expect(event.summary).toContain(who);

  // The client's calendar: what was sent last, if anything, says the same.
  const file = files.at(-1);
  expect(files.map(({ sequence }) => sequence)).toEqual(
    files.map(({ sequence }) => sequence).toSorted((one, other) => one - other),
  );
  if (file && isOver(status)) expect(file.method).toBe('CANCEL');
  if (file && status === 'confirmed')
    expect([file.method, file.start.slice(0, 16)]).toEqual([
      ...['REQUEST', `${zurich.date}T${zurich.time}`],
    ]);
  if (status === 'confirmed') expect(file).toBeDefined();

  // The last letter about the appointment names its time by the client's clock first.
  const own = clockOf(startsAt, client);
  const last = letters.findLast(({ text = '' }) => latin(plain(text)).includes(own.time));
  expect(last).toBeDefined();
  const text = latin(plain(last?.text));
  expect(text).toContain(zurich.time);
  if (own.time !== zurich.time)
    expect(text).toMatch(new RegExp(`${own.time}[^\\n]*\\n?[^\\n]*${zurich.time}`));
  // Whoever of the firm is told of the time it has now, is told by the firm's clock.
  const named = told.filter(({ text: body = '' }) => plain(body).includes(own.time));
  for (const mail of named) expect(plain(mail.text)).toContain(zurich.time);

  agreeOnMoney(reading, page);

  // A proposal says whether the time that it is to replace stands.
  if (status === 'confirmed' && page.proposed) {
    const { proposedInstead, proposedMove } = notifyTexts[clients[client].locale].mail.visitor;
    const { title } = page.proposed.closed ? proposedInstead : proposedMove;
    if (page.closed) expect(page.proposed.closed).toBe(true);
    expect(plain(letters.at(-1)?.text)).toContain(plain(title));
  }

  // Whoever was told to wait for word has it once the firm keeps the appointment as it is. Of a request only
  // the answer says whether it takes place.
  const waited = typeof history === 'number' ? undefined : history.at(-1);
  const stands = plain(notifyTexts[clients[client].locale].mail.visitor.kept.title);
  if (status === 'pending')
    expect(letters.filter((letter) => plain(letter.text).includes(stands))).toEqual([]);
  else if (waited?.kind === 'edited' && waited.kept && letters.length > 2)
    expect(plain(letters.at(-1)?.text)).toContain(stands);

  // A link that the page shows stands in a letter; one that is missing is said to the firm.
  if (page.meetingLink !== undefined)
    expect(letters.some(({ text: body }) => body?.includes(page.meetingLink ?? ''))).toBe(true);
  if (meeting === 'video' && status === 'confirmed' && page.meetingLink === undefined)
    expect(told.map(({ text: body = '' }) => plain(body)).join()).toContain('Video-Link fehlt');

  const shown = page.money
    ? `page: ${Object.entries(page.money)
        .map((each) => each.join(' '))
        .join(', ')}`
    : '';
  return [
    ...[status, `${zurich.date} ${zurich.time}`, `${own.date} ${own.time}`, who],
    ...[[meeting, row.place ?? ''].join(' ').trim(), money, shown, toSettle],
    file ? `${file.method} ${file.status} ${file.sequence}` : '',
    subjects,
  ].join(' | ');
}

/** By its own path, as the emitted functions run these tests from another file. */
const waysFile = join(import.meta.dirname, 'ways.txt');
const table: string[] = [];
const names: readonly Client[] = ['Zurich', 'Singapore', 'Dubai', 'Los Angeles'];
const all = Object.entries(each).map(([name, way], index) => [name, index, way] as const);
it.each(all.filter(([name]) => isNight || daily.includes(name)))(
  '%s: both sides read the same',
  async (name, index, way) => {
    const client = names[index % names.length] ?? 'Zurich';
    if (name.startsWith('booked at once')) await acts.confirmAtOnce();
    const id = await ask(client);
    for (const act of typeof way === 'function' ? [way] : way) await act(id);
    table.push(`${name} | ${client} | ${agreed(await read(id, client), client)}`);
  },
);

it('are listed', async () => {
  if (isNight) {
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot(waysFile);
    return;
  }
  const listed = readFileSync(waysFile, 'utf8').split('\n');
  expect(table).toEqual(listed.filter((line) => daily.includes(line.split(' | ')[0] ?? '')));
  expect(table).toHaveLength(daily.length);
});
