import type { App, CallOptions } from './app.ts';

/** A day well within the booking window of the tests' clock (11 March 2041, 9:00 in Zurich). */
export const day = '2041-03-12';

export const booking = {
  date: day,
  time: '10:00',
  clientName: 'Ada Beispiel',
  email: 'ada@example.com',
  phone: '+41 44 000 00 00',
  service: 'strategie-beratung',
  message: 'Guten Tag',
  locale: 'de',
};

export async function addSlots(app: App, ...timeSlots: string[]): Promise<void> {
  const headers = await app.signIn();
  const body = { startDate: day, endDate: day, timeSlots };
  const response = await app.call('/api/slots/generate', { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`Adding slots gave ${response.status}`);
}

export const book = (app: App, changes: object = {}, options: CallOptions = {}) =>
  app.call('/api/appointments', { method: 'POST', body: { ...booking, ...changes }, ...options });
