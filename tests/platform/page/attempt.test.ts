import { expect, it } from 'vitest';
import { attempts } from '#platform/form/attempt.ts';

const at = '2041-03-11T08:00:00.000Z';

function setup() {
  let made = 0;
  return attempts(
    () => `key-${(made += 1)}`,
    () => new Date(at),
  );
}

it('attempts: the same content sent again is the same attempt', () => {
  const { of } = setup();
  expect(of({ message: 'Hello' })).toEqual({ idempotencyKey: 'key-1', at });
  expect(of({ message: 'Hello' })).toBe(of({ message: 'Hello' }));
});

it('attempts: other content is another attempt', () => {
  const { of } = setup();
  of({ message: 'Hello' });
  expect(of({ message: 'Hello there' }).idempotencyKey).toBe('key-2');
});

it('attempts: the same content after its arrival is another attempt', () => {
  const { of, forget } = setup();
  of({ message: 'Hello' });
  forget();
  expect(of({ message: 'Hello' }).idempotencyKey).toBe('key-2');
});
