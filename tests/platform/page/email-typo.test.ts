import { describe, expect, it } from 'vitest';
import { meantEmail } from '#platform/form/email-typo.ts';

describe('meantEmail', () => {
  it.each([
    ['m@exmaple.com', 'm@example.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmal.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['Ada.Muster@Hotmial.com', 'Ada.Muster@hotmail.com'],
    ['ada@bluewim.ch', 'ada@bluewin.ch'],
    ['ada@firma.con', 'ada@firma.com'],
    ['ada@gmaill.con', 'ada@gmail.com'],
    ['ada@gmx.cm', 'ada@gmx.com'],
    ['ada@bluewin.com', 'ada@bluewin.ch'],
    ['ada@gmail.de', 'ada@gmail.com'],
    ['Ada Muster <ada@gmail.com>', 'ada@gmail.com'],
    ['"Muster, Ada" <ada@gmial.com>', 'ada@gmail.com'],
    ['<ada@firma.ch>', 'ada@firma.ch'],
  ])('suggests a correction: %s: %s', (typed, meant) => {
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
    'ada@live.ch',
    'ada@line.com',
    ' ada@firma.ch ',
    'ada',
    'Ada <ada>',
    'ada muster@gmial.com',
    '@gmial.com',
    '',
  ])('suggests nothing for %s', (typed) => {
    expect(meantEmail(typed)).toBeNull();
  });
});
