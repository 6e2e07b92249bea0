import { describe, expect, it } from 'vitest';
import { createTurns } from '#local/functions/turns.ts';

describe('turns', () => {
  it('run at most that many tasks at once, in their order, and all of them in the end', async () => {
    const inTurn = createTurns(2);
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const work = [0, 1, 2, 3].map((index) =>
      inTurn(async () => {
        begun.push(index);
        await new Promise<void>((resolve) => finish.push(resolve));
        return index;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    finish[1]?.();
    await work[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    finish[0]?.();
    await work[0];
    await Promise.resolve();
    finish[2]?.();
    finish[3]?.();
    expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
  });

  it('pass on after a task that fails', async () => {
    const inTurn = createTurns(1);
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(() => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
