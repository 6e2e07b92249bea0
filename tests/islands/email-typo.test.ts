import { describe, expect, it } from 'vitest';
import { meantEmail } from '#islands/booking/email-typo.ts';

describe('an address that looks mistyped', () => {
  it.each([
    ['m@exmaple.com', 'm@example.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmal.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['Ada.Muster@Hotmial.com', 'Ada.Muster@hotmail.com'],
    ['ada@bluewim.ch', 'ada@bluewin.ch'],
    ['ada@firma.con', 'ada@firma.com'],
  ])('%s: %s was meant', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });

  it.each([
    'm@example.com',
    'ada@gmail.com',
    'ada@mail.com',
    'ada@gmx.at',
    'ada@gmx.cz',
    'ada@firma.ch',
    'ada@firma.co',
    'ada',
    '@gmial.com',
    '',
  ])('%s is asked nothing', (typed) => {
    expect(meantEmail(typed)).toBeNull();
  });
});
