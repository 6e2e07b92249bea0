/** Limits of mails hold, whatever other runs count meanwhile. */
import { expect, it } from 'vitest';
import { countsToRead, judgeMail, mailCounts } from '#features/delivery/rules/mail-counts.ts';
import { mailLimits } from '#features/delivery/rules/mail-limits.ts';
import fc from '#tests/support/property.ts';

const few = fc.nat(6);
const asked = fc.record({
  rank: fc.constantFrom('receipt' as const, 'move' as const, 'courtesy' as const),
  email: fc.constantFrom('ada@example.com', 'ada@gmail.com', ''),
  network: fc.constantFrom('one', undefined),
  isKnown: fc.boolean(),
  isPutOff: fc.boolean(),
  texts: fc.array(few, { minLength: 7, maxLength: 7 }),
  more: fc.array(few, { minLength: 7, maxLength: 7 }),
  limits: fc
    .record({
      ...{ address: few, addressFromElsewhere: few, knownAddress: few, courtesyOfAddress: few },
      ...{ receipts: fc.nat(30), mostReceipts: fc.nat(40), moves: fc.nat(30), courtesies: few },
      least: few,
    })
    .map((limits) => ({ ...mailLimits(1), ...limits })),
});

it('a mail that is admitted is so with all counts for which its checks hold', () => {
  fc.assert(
    fc.property(asked, ({ rank, email, network, texts, more, ...rest }) => {
      const counts = mailCounts(rank, email, network);
      const names = countsToRead(counts);
      const countsWith = (add: readonly number[]) => (name: string) => {
        const at = names.indexOf(name);
        return at === -1 ? 0 : (texts[at] ?? 0) + (add[at] ?? 0);
      };
      const judge = (add: readonly number[]) =>
        judgeMail({ counts, ...rest, countOf: countsWith(add) });
      const judged = judge([]);
      if ('limit' in judged) return;
      const holds = (add: readonly number[]) =>
        judged.checks.every(({ count, below }) => countsWith(add)(count) < below);
      expect(holds([])).toBe(true);
      // There are never more of the others than their own limit.
      const others = countsWith(more)('courtesy');
      if (rank === 'receipt' && others > rest.limits.courtesies) return;
      if (holds(more)) expect(judge(more)).not.toHaveProperty('limit');
    }),
    { numRuns: 3000 },
  );
});

it('one mailbox has many addresses', () => {
  const toOf = (email: string) => mailCounts('receipt', email, undefined).to;
  expect(toOf('ADA+shop@example.com')).toBe(toOf('ada@example.com'));
  expect(toOf('a.da+x@googlemail.com')).toBe(toOf('ada@gmail.com'));
  expect(toOf('ada@example.com')).not.toBe(toOf('bea@example.com'));
});
