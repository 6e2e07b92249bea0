/** A valid call of every route, by a caller with access, on a store with the needed records. */
import { dayClosed, newConsultant } from '#tests/support/hours.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { usualRule } from '#service-rules';
import { type App, type CallOptions, linkKeys, password } from './app.ts';
import { addSlots, booking, day } from './booking.ts';
import { browserFault, contactMessage, inquiry, testimonial, visit } from './messages.ts';

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes).filter((name): name is RouteName => name in routes);

const slot = { date: day, time: '16:00' };
const proposal = { times: [{ date: day, time: '12:00', consultant: 'firm' }], until: day };
const series = { startDate: day, endDate: day, weekdays: [1, 2, 3, 4, 5], times: ['16:00'] };

const outside = { consultant: 'firm', address: 'https://calendar.example.com/a', allDay: false };

interface Given {
  appointment: string;
  slot: string;
  message: string;
  inquiry: string;
  testimonial: string;
  outside: string;
  link: (role: LinkRole) => string;
}

/** The request bodies; a route that is missing here has none. */
const bodies: Partial<Record<string, (given: Given) => unknown>> = {
  'POST /api/appointments': () => booking,
  'POST /api/appointments/entered': () => ({
    ...slot,
    clientName: 'Ada',
    email: '',
    service: 'sonstige',
  }),
  'POST /api/appointments/:id/move': () => slot,
  'POST /api/appointments/takers': (given) => ({ ids: [given.appointment] }),
  'PATCH /api/appointments/:id/contact': () => ({ clientName: 'Eve' }),
  'POST /api/contact': () => contactMessage,
  'POST /api/inquiries': () => inquiry,
  'POST /api/testimonials': () => testimonial,
  'PATCH /api/testimonials/:id': () => ({ hidden: true }),
  'POST /api/testimonials/order': (given) => ({ ids: [given.testimonial] }),
  'POST /api/visits': () => visit,
  'POST /api/faults/browser': () => browserFault,
  'POST /api/admin/alarms/dismiss': () => ({ code: 'overlaps', since: '2041-03-20T08:00:00.000Z' }),
  'POST /api/outside-calendars': () => outside,
  'PATCH /api/outside-calendars/:id': () => ({ allDay: true }),
  'POST /api/admin/session': () => ({ password }),
  'POST /api/links/appointment': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/appointment/times': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/appointment/move': ({ link }) => ({
    token: link('visitor'),
    date: day,
    time: '12:00',
  }),
  'POST /api/links/appointment/meeting': ({ link }) => ({
    token: link('visitor'),
    meeting: 'video',
  }),
  'POST /api/links/appointment/payment': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/appointment/again': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/appointment/cancel': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/request': ({ link }) => ({ token: link('firm') }),
  'POST /api/links/request/decision': ({ link }) => ({ token: link('firm'), decision: 'confirm' }),
  'POST /api/links/appointment/proposal': ({ link }) => ({ token: link('visitor') }),
  'POST /api/links/request/proposal': ({ link }) => ({ token: link('firm'), ...proposal }),
  'POST /api/links/request/withdraw': ({ link }) => ({ token: link('firm') }),
  'POST /api/appointments/:id/proposal': () => proposal,
  'POST /api/slots/generate': () => slot,
  'POST /api/slots/delete': (given) => ({ ids: [given.slot] }),
  'POST /api/slots/series': () => series,
  'POST /api/slots/series/preview': () => series,
  'POST /api/hours': () => ({ rules: [], holidays: [] }),
  'POST /api/hours/preview': () => ({}),
  'POST /api/hours/exceptions': () => dayClosed('2041-03-20'),
  'POST /api/admin/consultants': () => newConsultant('Bea'),
  'PATCH /api/admin/consultants/:id': () => ({ name: 'Ada' }),
  'POST /api/admin/person': () => ({ email: booking.email }),
  'POST /api/admin/person/erase': () => ({ email: booking.email }),
  'POST /api/admin/person/search': () => ({ q: booking.clientName }),
  'POST /api/admin/person/known': () => ({ q: booking.clientName }),
  'POST /api/admin/person/erase/chosen': (given) => ({
    appointments: [given.appointment],
    messages: [given.message],
    inquiries: [given.inquiry],
    payments: [],
  }),
  'POST /api/admin/second-factor/confirm': () => ({ code: '123456' }),
  'POST /api/admin/second-factor/disable': () => ({ code: '123456' }),
};
const queries: Partial<Record<string, string>> = {
  'PATCH /api/appointments/:id': '?status=confirmed',
  'PATCH /api/contact/messages/:id': '?read=true',
  'PATCH /api/inquiries/:id': '?read=true',
  'GET /api/testimonials': '?locale=de',
};

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Creates three slots, an appointment, a message, an inquiry, a testimonial and an external calendar. */
export async function prepare(app: App): Promise<Given> {
  await addSlots(app, '10:00', '11:00', '12:00');
  const headers = await app.signIn();
  const post = async (path: string, body: object) => {
    const response = await app.call(path, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path} gave ${response.status}`);
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer && 'id' in answer ? String(answer.id) : '';
  };
  const appointment = await post('/api/appointments', { ...booking, time: '11:00' });
  const range = { from: new Date(0), to: endOfTime, limit: 1 };
  const { slots } = await app.services.slots.read(range, usualRule);
  const issuedOn = app.services.now();
  return {
    appointment,
    slot: slots[0]?.id ?? '',
    message: await post('/api/contact', contactMessage),
    inquiry: await post('/api/inquiries', inquiry),
    testimonial: await post('/api/testimonials', testimonial),
    outside: await post('/api/outside-calendars', outside),
    link: (role) => signLink(linkKeys.key, { role, id: appointment, issuedOn }),
  };
}

const idOf = (path: string, given: Given): string => {
  if (path.startsWith('/api/slots')) return given.slot;
  if (path.startsWith('/api/contact')) return given.message;
  if (path.startsWith('/api/inquiries')) return given.inquiry;
  if (path.startsWith('/api/testimonials')) return given.testimonial;
  if (path.startsWith('/api/outside')) return given.outside;
  if (path.startsWith('/api/calendar')) return 'x'.repeat(43);
  return path.startsWith('/api/appointments') ? given.appointment : 'x'.repeat(22);
};

/** Address and options of a route's call; all but GET have an idempotency key. */
export function callOf(
  route: Route,
  given: Given,
  desk: Readonly<Record<string, string>>,
  secret: string,
): [address: string, options: CallOptions] {
  const { method, path, access } = route;
  const name = nameOf(route);
  const body = bodies[name]?.(given);
  const headers = {
    ...((access === 'admin' || path === '/api/admin/session') && desk),
    ...(access === 'own' && { Authorization: secret }),
    ...(method !== 'GET' && { 'Idempotency-Key': 'a-key-of-the-callers-own-1' }),
  };
  const address = path.replace(':id', idOf(path, given)) + (queries[name] ?? '');
  return [address, { method, headers, ...(body !== undefined && { body }) }];
}
