import { describe, expect, it } from 'vitest';
import { readBooked, readDraft } from '#features/appointments/page/booking-draft.ts';
import { initialState } from '#features/appointments/page/booking-state.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const kept = (fields: Record<string, string>) => new URLSearchParams(fields);

const { choice: nothing } = initialState;

describe('readDraft', () => {
  it('restores day, time and service', () => {
    const draft = kept({ date: '2026-12-01', time: '10:00', service: 'sonstige', address: '' });
    expect(readDraft(draft, '')).toEqual({
      choice: { ...nothing, date: '2026-12-01', time: '10:00', service: 'sonstige' },
      attempt: undefined,
    });
  });

  it('restores consultant and way of meeting', () => {
    const draft = kept({ consultant: 'anna', meeting: 'video' });
    expect(readDraft(draft, '').choice).toEqual({
      ...nothing,
      consultant: 'anna',
      meeting: 'video',
    });
    const damaged = kept({ consultant: 'a b', meeting: 'letter' });
    expect(readDraft(damaged, '').choice).toEqual(nothing);
  });

  it('ignores an invalid day, time or service', () => {
    const draft = kept({ date: '2026-02-31', time: '25:00', service: 'x' });
    expect(readDraft(draft, '').choice).toEqual(nothing);
  });

  it('keeps the stored service at the same address, and takes that of another address', () => {
    const address = '?service=sonstige';
    const draft = kept({ service: 'finanz-investment', address });
    expect(readDraft(draft, address).choice.service).toBe('finanz-investment');
    expect(readDraft(draft, '').choice.service).toBe('finanz-investment');
    expect(readDraft(draft, '?service=projekt-management').choice.service).toBe(
      'projekt-management',
    );
  });

  it('takes day and time together of another address, and keeps the stored ones at the same', () => {
    const address = '?service=sonstige&date=2026-12-03&time=11:00';
    const draft = kept({ date: '2026-12-01', time: '10:00', address });
    const stored = { date: '2026-12-01', time: '10:00' };
    expect(readDraft(draft, address).choice).toMatchObject(stored);
    expect(readDraft(draft, '?date=x&time=09:00').choice).toMatchObject(stored);
    const other = { date: '2026-12-04', time: null };
    expect(readDraft(draft, '?date=2026-12-04').choice).toMatchObject(other);
  });

  const payload = {
    ...{ date: '2026-12-01', time: '10:00', service: 'sonstige', locale: 'ar' },
    ...{ clientName: 'Ada', email: 'ada@example.com', phone: '079' },
  };

  it('restores the attempt', () => {
    const attempt = { key: 'key-1', unanswered: [payload] };
    expect(readDraft(kept({ attempt: JSON.stringify(attempt) }), '').attempt).toEqual(attempt);
  });

  it.each([
    '{"key":"key-1","unans',
    'null',
    '{"unanswered":[]}',
    '{"key":"key-1"}',
    JSON.stringify({ key: 'key-1', unanswered: [{ ...payload, time: 'noon' }] }),
  ])('drops a damaged attempt or one of another version: %s', (attempt) => {
    expect(readDraft(kept({ date: '2026-12-01', attempt }), '')).toMatchObject({
      choice: { date: '2026-12-01' },
      attempt: undefined,
    });
  });
});

describe('readBooked', () => {
  const booked = { appointment: appointmentOf({ message: 'Guten Tag' }), earlier: false };
  const draft = kept({ booked: JSON.stringify(booked), address: '' });

  it('restores the consultant where one was named', () => {
    const person = { name: 'Anna', role: 'Partnerin', languages: ['de'], locale: 'de' };
    const named = kept({ booked: JSON.stringify({ ...booked, person }), address: '' });
    expect(readBooked(named, '')?.person).toEqual(person);
    expect(readBooked(draft, '')?.person).toBeUndefined();
  });

  it('restores the confirmation, without fields that it does not show', () => {
    const { id, startsAt } = booked.appointment;
    const read = readBooked(draft, '');
    expect(read).toMatchObject({ appointment: { id, startsAt }, earlier: false });
    expect(read?.appointment).not.toHaveProperty('message');
    expect(read?.appointment).not.toHaveProperty('clientName');
  });

  it.each([undefined, null, 'false'])(
    'returns null where the stored value is damaged: %s',
    (earlier) => {
      const damaged = kept({ booked: JSON.stringify({ ...booked, earlier }), address: '' });
      expect(readBooked(damaged, '')).toBeNull();
    },
  );

  it('returns null for a new service in the address only', () => {
    expect(readBooked(draft, '?service=sonstige')).toBeNull();
    expect(readBooked(draft, '?utm_source=x')).not.toBeNull();
    expect(readBooked(kept({ booked: '{}' }), '')).toBeNull();
    expect(readBooked(kept({ name: 'Ada' }), '')).toBeNull();
  });
});
