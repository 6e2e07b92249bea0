/** Runs acts that share a store in chosen orders of their round trips, and compares with serial orders. */
import * as z from 'zod/mini';
import type { Database } from '#platform/redis/database.ts';

/** One act: makes its round trips through `db`, and resolves to its answer. */
export type Act = (db: Database) => Promise<unknown>;

/** Runs one command directly on the engine. */
type Inspect = (...command: string[]) => Promise<unknown>;

const list = z.array(z.string());
const pairsOf = (flat: readonly string[]) =>
  flat.flatMap((each, at) => (at % 2 === 0 ? [`${each} = ${flat[at + 1] ?? ''}`] : [])).toSorted();

/** Everything in a store as one text; the same for the same contents, in whatever order they were written. */
async function contentsOf(inspect: Inspect): Promise<string> {
  const keys = z.parse(list, await inspect('KEYS', '*')).toSorted();
  const lines = [];
  for (const key of keys) {
    switch (await inspect('TYPE', key)) {
      case 'string':
        lines.push(`${key}: ${String(await inspect('GET', key))}`);
        break;
      case 'hash':
        lines.push(`${key}: ${pairsOf(z.parse(list, await inspect('HGETALL', key))).join(', ')}`);
        break;
      case 'zset': {
        const members = z.parse(list, await inspect('ZRANGE', key, '0', '-1', 'WITHSCORES'));
        lines.push(`${key}: ${pairsOf(members).join(', ')}`);
        break;
      }
      default:
        throw new Error(`Nothing reads ${key}`);
    }
  }
  return lines.join('\n');
}

interface Started {
  /** Lets the act make its next round trip; resolves once it asks for another one, or is over. */
  step: () => Promise<void>;
  isOver: () => boolean;
  answer: Promise<unknown>;
}

/** Starts an act that waits before each of its round trips. */
async function start(act: Act, db: Database): Promise<Started> {
  let open: (() => void) | undefined;
  let isOver = false;
  let arrive = (): void => undefined;
  const nextArrival = () =>
    new Promise<void>((resolve) => {
      arrive = resolve;
    });
  let arrival = nextArrival();
  const gated: Database = {
    async run(...call) {
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      arrive();
      await opened;
      return db.run(...call);
    },
  };
  const answer = act(gated).catch((error: unknown) => ({ thrown: String(error) }));
  void answer.then(() => {
    isOver = true;
    arrive();
  });
  await arrival;
  return {
    isOver: () => isOver,
    answer,
    async step() {
      arrival = nextArrival();
      open?.();
      await arrival;
    },
  };
}

/** What a run of acts came to: their answers and the store's contents, as one text. */
interface Run {
  result: string;
  /** Which act made each round trip. */
  order: number[];
  /** Which acts could have made it. */
  choices: number[][];
}

/** Runs acts so that `order` says whose round trip is next; after its end, the first that is not over. */
async function runInOrder(
  { db, inspect }: { db: Database; inspect: Inspect },
  acts: readonly Act[],
  order: readonly number[],
): Promise<Run> {
  const started: Started[] = [];
  for (const act of acts) started.push(await start(act, db));
  const run: Omit<Run, 'result'> = { order: [], choices: [] };
  for (;;) {
    const waiting = started.flatMap((each, at) => (each.isOver() ? [] : [at]));
    const [first] = waiting;
    if (first === undefined) break;
    const asked = order[run.order.length] ?? first;
    const next = waiting.includes(asked) ? asked : first;
    run.order.push(next);
    run.choices.push(waiting);
    await started[next]?.step();
  }
  const answers = await Promise.all(started.map(({ answer }) => answer));
  return { ...run, result: `${JSON.stringify(answers)}\n${await contentsOf(inspect)}` };
}

const permutationsOf = (all: readonly number[]): number[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) =>
        permutationsOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      );

interface Setting {
  db: Database;
  inspect: Inspect;
  /** Empties the store and fills it as before each run. */
  reset: () => Promise<void>;
}

/** What the acts come to one after another, in every order. */
async function serialResults(setting: Setting, acts: readonly Act[]): Promise<Map<string, string>> {
  const results = new Map<string, string>();
  for (const permutation of permutationsOf([...acts.keys()])) {
    await setting.reset();
    const answers: unknown[] = acts.map(() => null);
    for (const at of permutation)
      answers[at] = await acts[at]?.(setting.db).catch((error: unknown) => ({
        thrown: String(error),
      }));
    const contents = await contentsOf(setting.inspect);
    results.set(`${JSON.stringify(answers)}\n${contents}`, permutation.join(' '));
  }
  return results;
}

/** A run that came to what no serial order comes to. */
export interface Anomaly {
  order: string;
  result: string;
  serial: string[];
}

/** Runs acts in all orders of their round trips. Returns how many there are, and the first anomaly. */
export async function exploreAll(
  setting: Setting,
  acts: readonly Act[],
): Promise<{ runs: number; anomaly?: Anomaly }> {
  const serial = await serialResults(setting, acts);
  const left: number[][] = [[]];
  let runs = 0;
  for (let prefix = left.pop(); prefix; prefix = left.pop()) {
    await setting.reset();
    const { result, order, choices } = await runInOrder(setting, acts, prefix);
    runs += 1;
    if (!serial.has(result))
      return { runs, anomaly: { order: order.join(' '), result, serial: [...serial.keys()] } };
    for (let at = prefix.length; at < order.length; at += 1)
      for (const other of choices[at] ?? [])
        if (other !== order[at]) left.push([...order.slice(0, at), other]);
  }
  return { runs };
}

/** Runs acts in one order of their round trips, and compares as `exploreAll` does. */
export async function exploreOne(
  setting: Setting,
  acts: readonly Act[],
  order: readonly number[],
): Promise<Anomaly | undefined> {
  const serial = await serialResults(setting, acts);
  await setting.reset();
  const run = await runInOrder(setting, acts, order);
  return serial.has(run.result)
    ? undefined
    : { order: run.order.join(' '), result: run.result, serial: [...serial.keys()] };
}
