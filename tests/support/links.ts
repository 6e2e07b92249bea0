/** Appointments and the signed links that their mails contain. */
import { beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { linkedTimesSchema } from '#features/links/contract/link-change.ts';
import { linkedRequestSchema } from '#features/links/contract/request.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { keys } from '#registry/keys.ts';
import { linkKeys } from './app.ts';
import { addSlots, booking, day } from './booking.ts';
import { useDesk } from './desk.ts';
import { stored } from './keys.ts';

/** `useDesk` with slots on the usual day, and the acts of signed links. */
export function useLinks(
  slots: readonly string[] = ['10:00', '10:30', '14:00', '16:00'],
  options: Parameters<typeof useDesk>[0] = {},
) {
  const desk = useDesk(options);
  const { setup, bookAt } = desk;
  beforeEach(() => addSlots(setup().app, ...slots));

  const tokenOf = (id: string, role: LinkRole = 'visitor') =>
    signLink(linkKeys.key, { role, id, issuedOn: setup().clock.now() });
  const post = (act: string, body: object) =>
    setup().app.call(`/api/links/${act}`, { method: 'POST', body });

  /** Books an appointment; returns its id and the acts of its visitor's link. */
  async function linked(time = '10:00', changes: object = {}) {
    const { id } = await bookAt(time, changes);
    const token = tokenOf(id);
    return {
      id,
      token,
      show: () => post('appointment', { token }),
      times: (range: object = {}) => post('appointment/times', { token, ...range }),
      move: (to: string, date = day) => post('appointment/move', { token, date, time: to }),
      cancel: (reason?: string) => post('appointment/cancel', { token, reason }),
    };
  }

  /** Books a request; returns its id and the acts of its firm's link. */
  async function requested(time = '10:00', changes: object = {}) {
    const { id } = await bookAt(time, changes);
    const token = tokenOf(id, 'firm');
    return {
      id,
      show: () => post('request', { token }),
      decide: (decision: string, note?: string) =>
        post('request/decision', { token, decision, note }),
    };
  }

  /** The last event in an appointment's history. */
  async function lastEvent(id: string) {
    return (await setup().app.services.appointmentDesk.history(id))?.events.at(-1);
  }

  /** The notifications of one kind in the outbox, each as recipient, channel and delay in ms. */
  async function told(kind: string): Promise<string[]> {
    const now = setup().clock.now().getTime();
    const flat = await setup().engine.call([
      ...['ZRANGE', stored(keys.outbox), '0', '-1', 'WITHSCORES'],
    ]);
    const rows = z.parse(z.array(z.string()), flat);
    return rows.flatMap((member, index) => {
      const [what, , recipient, channel] = member.split(':');
      return index % 2 === 0 && what === kind
        ? [`${recipient} ${channel} ${Number(rows[index + 1]) - now}`]
        : [];
    });
  }

  return { ...desk, tokenOf, post, linked, requested, lastEvent, told };
}

export const viewOf = async (response: Response) =>
  z.parse(z.strictObject(linkedAppointmentSchema.shape), await response.json());
export const requestOf = async (response: Response) =>
  z.parse(z.strictObject(linkedRequestSchema.shape), await response.json());
export const timesOf = async (response: Response) =>
  z.parse(linkedTimesSchema, await response.json()).map(({ time }) => time);

/** What an answer's raw text contains of the client's details. */
export async function personalIn(response: Response): Promise<string[]> {
  const text = await response.text();
  const { clientName, email, phone, message } = booking;
  return [clientName, email, phone, message].filter((detail) => text.includes(detail));
}
