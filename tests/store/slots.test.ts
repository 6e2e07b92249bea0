import { expect, it } from 'vitest';
import { slotStore } from '#store/slots.ts';
import { describeStore } from '#tests/support/store.ts';

const slot = (id: string, date: string, time: string) => ({ id, date, time });

describeStore('slots', (setup) => {
  const store = () => slotStore(setup().redis);

  it('are created once per date and time, and the first one stays', async () => {
    const first = [slot('a', '2041-03-12', '10:00'), slot('b', '2041-03-12', '11:00')];
    expect(await store().add(first)).toEqual({ created: 2, existing: 0 });
    const again = [slot('c', '2041-03-12', '10:00'), slot('d', '2041-03-13', '10:00')];
    expect(await store().add(again)).toEqual({ created: 1, existing: 1 });
    expect(await store().list({ limit: 9 })).toEqual([
      { ...slot('a', '2041-03-12', '10:00'), isAvailable: true },
      { ...slot('b', '2041-03-12', '11:00'), isAvailable: true },
      { ...slot('d', '2041-03-13', '10:00'), isAvailable: true },
    ]);
  });

  it('are created 2,000 at a time', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => {
      const at = new Date(Date.UTC(2041, 0, 1) + index * 900_000).toISOString();
      return slot(`slot-${index}`, at.slice(0, 10), at.slice(11, 16));
    });
    expect(await store().add(many)).toEqual({ created: 2000, existing: 0 });
    expect(await store().add(many)).toEqual({ created: 0, existing: 2000 });
    expect(await store().list({ limit: 5000 })).toHaveLength(2000);
  });

  it('are listed by whole days, the first and the last included', async () => {
    await store().add([
      slot('a', '2041-03-11', '23:45'),
      slot('b', '2041-03-12', '00:00'),
      slot('c', '2041-03-13', '23:45'),
      slot('d', '2041-03-14', '00:00'),
    ]);
    expect(await store().listFree({ startDate: '2041-03-12', endDate: '2041-03-13' })).toEqual([
      { date: '2041-03-12', time: '00:00' },
      { date: '2041-03-13', time: '23:45' },
    ]);
    expect(await store().listFree({ startDate: '2042-01-01', endDate: '2042-02-01' })).toEqual([]);
  });

  it('are paged in ascending order, after the slot that came last', async () => {
    expect(await store().list({ limit: 2 })).toEqual([]);
    const times = ['12:00', '10:00', '11:00'];
    await store().add(times.map((time) => slot(time, '2041-03-12', time)));
    const idsAfter = async (after?: string) =>
      (await store().list({ limit: 2, after })).map(({ id }) => id);
    expect(await idsAfter()).toEqual(['10:00', '11:00']);
    expect(await idsAfter('2041-03-12T11:00')).toEqual(['12:00']);
    expect(await idsAfter('2041-03-12T12:00')).toEqual([]);
    expect(await idsAfter('9999-99-99T99:99')).toEqual([]);
  });

  it('are deleted once, and their date and time can be created anew', async () => {
    await store().add([slot('a', '2041-03-12', '10:00')]);
    expect(await store().delete('b')).toBe('unknown');
    expect(await store().delete('a')).toBe('deleted');
    expect(await store().delete('a')).toBe('unknown');
    expect(await store().listFree({ startDate: '2041-03-12', endDate: '2041-03-12' })).toEqual([]);
    expect(await store().add([slot('c', '2041-03-12', '10:00')])).toMatchObject({ created: 1 });
  });
});
