import { expect, it } from 'vitest';
import { similarWordsCondition, wordsCondition } from '#features/payments/rules/payment-search.ts';

const ada = { packageName: 'Erstberatung', clientName: 'Ada Müller', email: 'ada@example.com' };
const other = { packageName: 'Gutachten' };

it('finds by package, name and address, whatever the order and the case', () => {
  const found = (typed: string) => [ada, other].filter(wordsCondition(typed).passes);
  expect(found(' MUELLER erst ')).toEqual([ada]);
  expect(found('ada@')).toEqual([ada]);
  expect(found('gutachten')).toEqual([other]);
  expect(found('ada gutachten')).toEqual([]);
  expect(found(' ')).toEqual([ada, other]);
});

it('finds what is mistyped as well, where it is asked for that', () => {
  expect([ada, other].filter(similarWordsCondition('Gutahcten')?.passes ?? Boolean)).toEqual([
    other,
  ]);
  expect(similarWordsCondition('Ada')).toBeNull();
});
