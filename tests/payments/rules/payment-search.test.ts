import { expect, it } from 'vitest';
import { similarWordsCondition, wordsCondition } from '#features/payments/rules/payment-search.ts';

const ada = { packageName: 'Erstberatung', clientName: 'Ada Müller', email: 'ada@example.com' };
const other = { packageName: 'Gutachten' };

it('payment search: matches package, name and address in any order and case', () => {
  const found = (typed: string) => [ada, other].filter(wordsCondition(typed).passes);
  expect(found(' MUELLER erst ')).toEqual([ada]);
  expect(found('ada@')).toEqual([ada]);
  expect(found('gutachten')).toEqual([other]);
  expect(found('ada gutachten')).toEqual([]);
  expect(found(' ')).toEqual([ada, other]);
});

it('payment search: matches mistyped words in the search for similar ones', () => {
  expect([ada, other].filter(similarWordsCondition('Gutahcten')?.passes ?? Boolean)).toEqual([
    other,
  ]);
  expect(similarWordsCondition('Ada')).toBeNull();
});
