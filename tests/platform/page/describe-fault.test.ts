import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserFaultReportSchema } from '#platform/contract/browser-fault.ts';
import { describeFault } from '#platform/faults/describe-fault.ts';

const page = { origin: 'https://www.example.com', pathname: '/en/service/strategie-beratung' };
const around = { where: 'booking', release: 'a1b2c3d4', page };
const own = 'https://www.example.com/_astro/booking.CdJUw6h8.js';

/** An error with these locations in its stack, in Chromium's format. */
function thrown(places: readonly string[], message = 'x is not a function', name = 'TypeError') {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...places.map((place) => `    at f (${place})`)].join('\n');
  return error;
}

describe('describeFault', () => {
  it('reports page, part, class, cleaned message and locations in our scripts', () => {
    const error = thrown([`${own}:1:2345`, `${own}?v=1:7:8`], 'no name "Ada" at 10:00');
    expect(describeFault(error, around)).toEqual({
      ...{ route: '/service/:slug', release: 'a1b2c3d4', where: 'booking', name: 'TypeError' },
      ...{
        message: 'no name … at …',
        frames: ['booking.CdJUw6h8.js:1:2345', 'booking.CdJUw6h8.js:7:8'],
      },
    });
  });

  it('reads stacks of Safari and Firefox', () => {
    const error = thrown([]);
    error.stack = `f@${own}:1:2\n@${own}:3:4`;
    expect(describeFault(error, around)?.frames).toEqual([
      'booking.CdJUw6h8.js:1:2',
      'booking.CdJUw6h8.js:3:4',
    ]);
  });

  it('omits the address’s query and fragment, which may contain a token', () => {
    const error = thrown([`${own}:1:2`, 'https://www.example.com/appointment?a=b#secret:3:4']);
    const report = describeFault(error, { ...around, page: { ...page, pathname: '/appointment' } });
    expect(report).toMatchObject({ route: '/appointment', frames: ['booking.CdJUw6h8.js:1:2'] });
  });

  it.each([
    ['a value that is not an error', 'x is not a function'],
    ['an error of an extension', thrown(['chrome-extension://abc/content.js:1:2'])],
    [
      'an error with an extension in its stack',
      thrown([`${own}:1:2`, 'moz-extension://abc/x.js:1:2']),
    ],
    ['an error of another origin', thrown(['https://cdn.example.net/x.js:1:2'])],
    ['an error without locations', thrown([])],
    ['an error of a script outside our build', thrown(['https://www.example.com/other.js:1:2'])],
    ['an error of the page itself', thrown(['https://www.example.com/booking:1:2'])],
    ['an aborted call', thrown([`${own}:1:2`], 'aborted', 'AbortError')],
    ['a call without a network', thrown([`${own}:1:2`], 'Failed to fetch')],
    ['a script without a network', thrown([`${own}:1:2`], 'Importing a module script failed.')],
    ['a skipped transition', thrown([`${own}:1:2`], 'Transition was skipped')],
    [
      'an aborted transition',
      thrown([`${own}:1:2`], 'Transition was aborted because of invalid state'),
    ],
    [
      'a ResizeObserver loop',
      thrown([`${own}:1:2`], 'ResizeObserver loop completed with undelivered notifications.'),
    ],
  ])('ignores %s', (_name, error) => {
    expect(describeFault(error, around)).toBeNull();
  });

  it('returns a valid report without numbers, addresses or tokens for any error', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.nat().map(String));
    const message = fc.array(part).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(message, fc.string(), (text, name) => {
        const report = describeFault(thrown([`${own}:1:2`], text, name), around);
        if (!report) return;
        expect(browserFaultReportSchema.safeParse(report).error).toBeUndefined();
        expect(report.message).not.toMatch(/[\p{N}@]|\S{20}/u);
      }),
    );
  });
});
