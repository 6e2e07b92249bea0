import { expect, it } from 'vitest';
import { holdsWords, wordsCondition } from '#domain/payment-search.ts';

const ada = { packageName: 'Erstberatung', clientName: 'Ada Müller', email: 'ada@example.com' };
const other = { packageName: 'Gutachten' };

it('finds by package, name and address, whatever the order and the case', () => {
  const found = (typed: string) => [ada, other].filter(holdsWords(typed));
  expect(found(' MÜLLER erst ')).toEqual([ada]);
  expect(found('ada@')).toEqual([ada]);
  expect(found('gutachten')).toEqual([other]);
  expect(found('ada gutachten')).toEqual([]);
  expect(found(' ')).toEqual([ada, other]);
});

it('asks the store for a part of each word that has one', () => {
  expect(wordsCondition('MÜLLER erst').texts).toEqual(['ller', 'erst']);
  expect(wordsCondition('öß').texts).toEqual([]);
});
