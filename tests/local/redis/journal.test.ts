import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal, startJournal } from '#local/redis/journal.ts';
import { StartError } from '#local/settings.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

async function journalOf(...records: unknown[]): Promise<string> {
  const file = join(await makeFolder(), 'redis.journal');
  const journal = await startJournal(file, []);
  for (const record of records) journal.append(record);
  await journal.close();
  return file;
}

describe('a journal', () => {
  it('returns the appended records in order', async () => {
    const records = Array.from({ length: 500 }, (_, index) => ({ index, text: 'é\n"' }));
    expect(await readJournal(await journalOf(...records))).toEqual(records);
  });

  it('has synced records on disk while more are being written', async () => {
    const file = await journalOf();
    const journal = await startJournal(file, []);
    for (let round = 1; round <= 20; round++) {
      journal.append(round);
      const synced = journal.synced();
      journal.append(-round);
      await synced;
      expect(await readJournal(file)).toContain(round);
    }
    await journal.close();
  });

  it('is empty without a file', async () => {
    expect(await readJournal(join(await makeFolder(), 'none'))).toEqual([]);
  });

  it('replaces its content when it is started anew', async () => {
    const file = await journalOf('old', 'older');
    const journal = await startJournal(file, ['kept']);
    await journal.close();
    expect(await readJournal(file)).toEqual(['kept']);
  });

  it('skips a last line torn at any byte', async () => {
    const file = await journalOf({ one: 1 }, { two: 'zwölf' });
    const whole = await readFile(file);
    const firstLine = whole.indexOf('\n') + 1;
    for (let length = firstLine; length < whole.length; length++) {
      await writeFile(file, whole.subarray(0, length));
      expect(await readJournal(file)).toEqual([{ one: 1 }]);
    }
  });

  it('reports in one sentence what it drops of a truncated file, and keeps a copy', async () => {
    const file = await journalOf({ one: 1 }, { two: 2 }, { three: 3 });
    const half = (await readFile(file)).subarray(0, 35);
    await writeFile(file, half);
    const said: string[] = [];
    expect(await readJournal(file, (sentence) => said.push(sentence))).toEqual([{ one: 1 }]);
    expect(said).toHaveLength(1);
    const [, copy = ''] = /breaks off in line 2, .* kept as (\S+)$/.exec(said[0] ?? '') ?? [];
    expect(copy).toMatch(/redis\.journal\.damaged-\d{4}-/);
    expect(await readFile(copy)).toEqual(half);
  });

  it('reports and copies nothing for a complete file', async () => {
    const said: string[] = [];
    const file = await journalOf('first');
    await readJournal(file, (sentence) => said.push(sentence));
    expect([said, await readdir(dirname(file))]).toEqual([[], ['redis.journal']]);
  });

  it('throws a StartError with one sentence if it cannot be written', async () => {
    const file = join(await makeFolder(), 'none', 'redis.journal');
    const refused = startJournal(file, []);
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(/cannot be written: ENOENT/);
  });

  it('skips a complete last line with a wrong checksum', async () => {
    const file = await journalOf('first');
    await appendFile(file, '00000000 "never written"\n');
    expect(await readJournal(file)).toEqual(['first']);
  });

  it('refuses a file that is damaged before its end', async () => {
    const file = await journalOf('first', 'second', 'third');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('second', 'SECOND'));
    await expect(readJournal(file)).rejects.toThrow('damaged at line 2');
    await expect(readJournal(file)).rejects.toBeInstanceOf(StartError);
  });

  it('rejects permanently after a failed write', async () => {
    const journal = await startJournal(await journalOf(), []);
    await journal.close();
    journal.append('too late');
    await expect(journal.synced()).rejects.toThrow();
    journal.append('later still');
    await expect(journal.synced()).rejects.toThrow();
  });
});
