import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { toFieldErrors } from '#platform/contract/errors.ts';
import { paymentStates } from '#features/payments/contract/payment-states.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { locales } from '#platform/i18n/locales.ts';
import {
  refundedAmountSchema,
  requestedAmountSchema,
} from '#features/payments/desk/amount-field.ts';
import { amountFaults, readCents, typedAmount } from '#platform/form/amount-text.ts';
import {
  changedPayment,
  disputeText,
  isOverdue,
  newer,
  refusalText,
} from '#features/payments/desk/payment-text.ts';
import {
  requestFieldsSchema,
  toRequest,
  usualDueDay,
} from '#features/payments/desk/request-form.ts';
import {
  listAddress,
  openedBy,
  paymentAddress,
  stateOf,
} from '#features/payments/desk/state-filter.ts';
import { paymentOf } from '#tests/support/payment.ts';
import fc from '#tests/support/property.ts';

describe('a typed amount', () => {
  it.each([
    ['1234,50', 123_450],
    ['1234.50', 123_450],
    ['1234.5', 123_450],
    ["1'234.50", 123_450],
    ['1’234,50', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,5', 123_450],
    ["999'999.99", 99_999_999],
    ["1'234", 123_400],
    ['1234', 123_400],
    ['12,34', 1234],
    ['0.29', 29],
    ['0,07', 7],
    ['007', 700],
    ['1200.–', 120_000],
    ["1'200.-", 120_000],
    ['80,--', 8000],
    [' 49.90 € ', 4990],
    ['EUR 49.90', 4990],
    ['Euro 49.90', 4990],
    ['49,90 Euro', 4990],
    ['1250 eur', 125_000],
    ['1250.– €', 125_000],
    ['€49.90', 4990],
    ['\u200f1,234.50\u00a0€', 123_450],
    ['١٢٣٤٫٥٠', 123_450],
    ['١٬٢٣٤٫٥', 123_450],
    ['۱۲۳۴', 123_400],
    ['1.234.567', 123_456_700],
    ['12345678901', 1_234_567_890_100],
  ])('%s is parsed', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  it.each(['1.234', '1,234', '0.123', '999,999', '12.345'])('%s is ambiguous', (text) => {
    expect(readCents(text)).toBe('ambiguous_amount');
  });

  it.each([
    ...['', ' ', 'abc', '-5', '+5', '1e3', '1234.567', '1.2.3', '1,2,3', '1.23,456', "1'23.4"],
    ...["1.234'567,89", '1.234.56', '1,234,56', '5.', '5,', '1..5', '1 2', '.5.0'],
    ...['12 34,50', '5 € 5', '0x10', 'Infinity', '½'],
  ])('%j is no amount', (text) => {
    expect(readCents(text)).toBe('unreadable_amount');
  });

  it.each([
    ...['CHF 1250', 'chf1250', '1250 CHF', 'Fr. 1250.–', 'Fr. 1’250.50', 'SFr. 5', '1250.– Fr.'],
    ...['$5', '5 $', '£ 5', 'USD 1,250.00', '1250 Franken'],
  ])('%j is refused as another currency', (text) => {
    expect(readCents(text)).toBe('foreign_currency');
  });

  it.each(['.50', ',5', '.5 €'])('%j is refused for its missing zero', (text) => {
    expect(readCents(text)).toBe('missing_zero');
  });

  it('has a separate error message for each fault, in every language', () => {
    for (const locale of locales) {
      const errors = { ...pick(locale, 'admin').errors, ...pick(locale, 'adminPayments').errors };
      const told = amountFaults.map((fault) => errors[fault]);
      expect(new Set(told).size).toBe(amountFaults.length);
    }
  });

  it('is exact for every number of cents, in every notation', () => {
    const written = fc.tuple(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(['', ','], ['', '.'], ["'", '.'], ["'", ','], ['.', ','], [',', '.']),
    );
    fc.assert(
      fc.property(written, ([euros, cents, [mark = '', decimal = '']]) => {
        const whole = String(euros).replace(/\B(?=(\d{3})+$)/g, mark);
        const text = `${whole}${decimal}${String(cents).padStart(2, '0')}`;
        expect(readCents(text)).toBe(Number(`${euros}${String(cents).padStart(2, '0')}`));
      }),
    );
  });

  it.each(locales)('that the desk proposes in %s is parsed to the same cents', (locale) => {
    for (const cents of [1, 50, 100, 123_450, 99_999_999]) {
      expect(readCents(typedAmount(cents, locale))).toBe(cents);
    }
  });
});

describe('a field for an amount', () => {
  const codeOf = (schema: z.ZodMiniType, text: string) => {
    const parsed = z.safeParse(schema, text, { reportInput: true });
    return parsed.success ? parsed.data : toFieldErrors(parsed.error.issues)[0]?.code;
  };

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['viel', 'unreadable_amount'],
    ['1.234', 'ambiguous_amount'],
    ['CHF 1250', 'foreign_currency'],
    ['.50', 'missing_zero'],
    ['0.49', 'invalid_amount'],
    ['0.50', 0.5],
    ['999999.99', 999_999.99],
    ["1'000'000", 'invalid_amount'],
    ['99999999999999999999999999', 'invalid_amount'],
  ])('of a request parses %j to %j', (text, expected) => {
    expect(codeOf(requestedAmountSchema, text)).toBe(expected);
  });

  it.each([
    ['0', 'outside_rest'],
    ['0.01', 0.01],
    ['10.10', 10.1],
    ['10.11', 'outside_rest'],
  ])('of a refund of up to 10.10 parses %j to %j', (text, expected) => {
    expect(codeOf(refundedAmountSchema(1010), text)).toBe(expected);
  });
});

describe('the request form', () => {
  const typed = {
    ...{ packageName: ' Erstberatung ', amount: "1'234.50", dueOn: '2026-12-05', locale: 'de' },
    ...{ note: ' ', clientName: '', email: '' },
  };

  it('leaves out empty fields', () => {
    expect(toRequest(z.parse(requestFieldsSchema, typed))).toEqual({
      ...{ packageName: 'Erstberatung', amount: 1234.5, dueOn: '2026-12-05', locale: 'de' },
    });
  });

  it('sends the appointment and all filled fields', () => {
    const more = { note: 'Danke', clientName: 'Ada', email: 'ada@example.com' };
    const fields = z.parse(requestFieldsSchema, { ...typed, ...more });
    expect(toRequest(fields, 'a')).toMatchObject({ ...more, appointment: 'a' });
  });

  it("proposes a due date after the firm's number of days", () => {
    expect(usualDueDay('2026-12-20')).toBe('2027-01-03');
  });
});

describe('a payment', () => {
  it('is overdue from the day after its due date, only while it can be paid', () => {
    const open = paymentOf({ dueOn: '2026-12-05' });
    expect(isOverdue(open, '2026-12-05')).toBe(false);
    const late = paymentStates.filter((state) => isOverdue({ ...open, state }, '2026-12-06'));
    expect(late).toEqual(['open', 'failed']);
  });

  it('is the one with the higher version of two readings', () => {
    const one = paymentOf({ version: 2 });
    const other = paymentOf({ version: 3, state: 'paid' });
    expect(newer(one, other)).toBe(other);
    expect(newer(other, one)).toBe(other);
    expect(newer(one, undefined)).toBe(one);
    expect(newer(one, { ...other, id: 'another' })).toBe(one);
  });
});

describe('a dispute', () => {
  const { disputes, ...words } = pick('de', 'adminPayments');
  const at = '2026-11-21T09:30:00.000Z';

  it('has different words from an inquiry, which has taken no money', () => {
    const all = { ...words, disputes };
    expect(disputeText({ state: 'open', amount: 5, at }, all)).toBe(disputes.open);
    const inquiry = { state: 'open', amount: 5, at, isInquiry: true } as const;
    expect(disputeText(inquiry, all)).toBe(disputes.inquiry);
    expect(disputeText({ ...inquiry, state: 'won' }, all)).toBe(disputes.won);
  });
});

describe('a refusal', () => {
  const words = pick('de', 'adminPayments');
  const refusal = (code: string, record?: unknown) =>
    ({
      ok: false,
      reason: 'problem',
      problem: { type: '', title: '', status: 412, code, requestId: '', record },
    }) as const;

  it('contains the current payment if it has changed', () => {
    const record = paymentOf({ version: 7, state: 'paid' });
    expect(changedPayment(refusal('changed_meanwhile', record))).toEqual(record);
    expect(changedPayment(refusal('not_payable', record))).toBeNull();
    expect(changedPayment(refusal('changed_meanwhile', { id: 'x' }))).toBeNull();
    expect(changedPayment({ ok: false, reason: 'network' })).toBeNull();
  });

  it('has words of its own for each known code, and common words for others', () => {
    const codes = [
      ...(['not_refundable', 'not_payable', 'no_address', 'payments_unavailable'] as const),
      ...(['payments_not_set_up', 'changed_meanwhile', 'refund_refused'] as const),
      'unauthenticated' as const,
    ];
    const told = codes.map((code) => refusalText(refusal(code), words));
    expect(told).toEqual(codes.map((code) => words.refusals[code]));
    expect(refusalText(refusal('internal_error'), words)).toBe(words.failed);
    // A reload would not help where a field says what is wrong.
    const past = refusal('invalid_request');
    const inField = { ...past.problem, errors: [{ field: 'dueOn', code: 'past' as const }] };
    expect(refusalText({ ...past, problem: inField }, words, 'Prüfen')).toBe('Prüfen');
    expect(refusalText(past, words, 'Prüfen')).toBe(words.failed);
    expect(refusalText({ ok: false, reason: 'offline' }, words)).toBe(words.noAnswer);
  });
});

test('the list’s address contains its filter, or the payment to open', () => {
  expect(stateOf('state=paid')).toBe('paid');
  expect(stateOf('state=gone')).toBe('');
  expect(listAddress('')).toBe('#payments');
  expect(stateOf(listAddress('failed').split('?')[1] ?? '')).toBe('failed');
  expect(openedBy(paymentAddress('abc').split('?')[1] ?? '')).toBe('abc');
  expect(openedBy('state=open')).toBeNull();
});
