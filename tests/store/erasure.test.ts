import { expect, it } from 'vitest';
import { appointmentDesk } from '#store/appointment-desk.ts';
import type { ScriptHost } from '#store/client.ts';
import { contactMessageStore } from '#store/contact-messages.ts';
import { erasureStore } from '#store/erasure.ts';
import { contactMessage } from '#tests/support/messages.ts';
import { describeStore } from '#tests/support/store.ts';

const now = new Date('2041-03-11T08:00:00Z');
const later = new Date('2042-06-01T08:00:00Z');
const idOf = (number: number) => String(number).padStart(22, '0');

/** Counts every command of a script, in the script itself. */
const countingHost = (redis: ScriptHost): ScriptHost => ({
  eval: (script, keys, args) =>
    redis.eval(
      `local real = redis
       local redis = { call = function(...)
         real.call('INCR', 'commands')
         return real.call(...)
       end }
       ${script}`,
      keys,
      args,
    ),
});

describeStore('erasing', (setup) => {
  async function settle(count: number) {
    const desk = appointmentDesk(setup().redis);
    for (let number = 0; number < count; number += 1) {
      const time = `${String(8 + Math.floor(number / 4)).padStart(2, '0')}:${15 * (number % 4) || '00'}`;
      const record = {
        ...{ id: idOf(number), clientName: 'Ada', email: 'ada@example.com', phone: '1' },
        ...{ date: '2041-03-12', time, service: 'sonstige' as const, locale: 'de' as const },
        createdAt: now.toISOString(),
      };
      const startsAt = new Date(`2041-03-12T${time}:00+01:00`);
      await desk.enter({ record, startsAt, now, slotId: idOf(100 + number) });
      const message = { ...contactMessage, locale: 'de' as const, createdAt: record.createdAt };
      await contactMessageStore(setup().redis).add({ ...message, id: idOf(200 + number) }, now);
    }
  }

  async function commandsToErase(count: number): Promise<unknown> {
    await setup().inspect('FLUSHALL');
    await settle(count);
    const erased = await erasureStore(countingHost(setup().redis)).eraseOld(
      { appointments: later, messages: later, slots: '2041-01-01' },
      { limit: 50, now: later },
    );
    expect(erased).toEqual({ appointments: count, messages: count, inquiries: 0 });
    const commands = await setup().inspect('GET', 'commands');
    await setup().inspect('DEL', 'commands');
    expect(await setup().inspect('KEYS', '*')).toEqual(['appointments:erased']);
    return commands;
  }

  it('takes as many commands for many records as for a few, and leaves a number', async () => {
    expect(await commandsToErase(12)).toBe(await commandsToErase(3));
  });
});
