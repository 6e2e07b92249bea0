/** What is taken out of a script and what stays; what is not to be found stops the build. */
import { describe, expect, it } from 'vitest';
import { leaveOut, type Parts } from '#integrations/leave-out.ts';

const compact = (code: string) => code.replace(/\s+/g, ' ').trim();

const kinds = `function draw(fiber) {
  switch (fiber.tag) {
    case 13: var kept = 1; return first;
    case 5: return second;
    case 13: return third;
    case 6: fourth();
    case 13: return fifth;
    case 13:
    case 7: return kept;
  }
}`;

it('takes out the cases that are never met, but for what others lead to', () => {
  expect(compact(leaveOut(kinds, { tags: [13] }))).toBe(
    compact(`function draw(fiber) {
      switch (fiber.tag) {
        case NaN:if(false){var kept = 1; return first;}
        case 5: return second;
        if(false){return third;}
        case 6: fourth();
        return fifth;
        case 7: return kept;
      }
    }`),
  );
});

it.each<[string, Parts, string]>([
  ['13 === fiber.tag && go()', { tags: [13] }, 'false && go()'],
  ['nodeTag !== 13 || go()', { tags: [13] }, 'true || go()'],
  ['LAZY === type.kind || type', { constants: ['LAZY'] }, 'false || type'],
  ['exports.one = 1; exports.two = 2;', { assignments: ['exports.one'] }, '; exports.two = 2;'],
  ['Gone.prototype.one = 1; kept = 2', { assignments: ['Gone.prototype.*'] }, '; kept = 2'],
  ['({ one, two: () => 1, three })', { properties: ['two'] }, '({ one, three })'],
  ['function gone() { big(); }', { functions: { gone: 'return 0' } }, 'function gone() {return 0}'],
  ['var kept = 1, mark = Error(2)', { variables: { mark: '{}' } }, 'var kept = 1, mark = {}'],
])('%s', (code, parts, light) => {
  expect(compact(leaveOut(code, parts))).toBe(light);
});

describe('stops where', () => {
  it.each<[string, string, Parts]>([
    ['a kind is not to be found', kinds, { tags: [99] }],
    ['what is compared is no kind', '99 === fiber.stage', { tags: [99] }],
    ['what is compared does something', '99 === next().tag', { tags: [99] }],
    ['a function is called otherwise', 'function other() {}', { functions: { 99: '' } }],
    ['a variable begins as nothing', 'var other = 1', { variables: { 99: '1' } }],
    ['nothing is assigned', 'exports.kept = 1', { assignments: ['99'] }],
    ['no object has it', '({ kept: 1 })', { properties: ['99'] }],
  ])('%s', (_, code, parts) => {
    expect(() => leaveOut(code, parts)).toThrow('leave-out: there is no 99');
  });
});
