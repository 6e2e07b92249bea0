import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { stepOf } from '#features/access/rules/second-factor.ts';
import { onPath } from '#scripts/programs.ts';
import { codeAt } from '#tests/support/authenticator.ts';

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);
const step = (seconds: number) => Math.floor(seconds / 30);
const judge = (code: string, seconds: number) => stepOf(code, secret, at(seconds));

/** Appendix B lists eight digits, of which an authenticator shows the last six. */
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('a code of the second factor', () => {
  it.each(vectors)('at second %i is the one in RFC 6238: %s', (seconds, code) => {
    expect(judge(code, seconds)).toBe(step(seconds));
    expect(codeAt(secret, at(seconds))).toBe(code);
  });

  it('is valid in its own step and the next: for 60 s at most', () => {
    const moment = 1_234_567_890;
    const code = codeAt(secret, at(moment));
    for (const late of [0, 30]) expect(judge(code, moment + late)).toBe(step(moment));
    for (const late of [-60, -30, 60, 90]) expect(judge(code, moment + late)).toBeNull();
  });

  it('is refused in any other form than six ASCII digits', () => {
    for (const odd of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
      expect(judge(odd, 59)).toBeNull();
  });

  const oathtool = onPath('oathtool');
  it.skipIf(oathtool === undefined)('equals the code of oathtool', () => {
    for (const seconds of [59, 1_700_000_000, 2_246_000_001]) {
      const args = ['--totp', '--base32', `--now=@${seconds}`, secret];
      const code = execFileSync(oathtool ?? '', args, { encoding: 'utf8' }).trim();
      expect(judge(code, seconds)).toBe(step(seconds));
    }
  });
});
