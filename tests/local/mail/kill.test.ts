import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { expect, it } from 'vitest';
import { openMailFolder } from '#local/mail/folder.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { byDay } from '#tests/support/night.ts';

const keeper = join(import.meta.dirname, 'keeper.ts');

/**
 * Sends many mails in parallel without end, kills the server after `count` answers, and returns the
 * acknowledged ones.
 */
async function sendAndKill(path: string, count: number, run: string): Promise<string[]> {
  const child = spawn(process.execPath, [keeper, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const url = String(await once(child.stdout, 'data')).trim();
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 8 });
  const acknowledged: string[] = [];
  const send = async (index: number) => {
    const subject = `${run}-${index}`;
    const text = 'x'.repeat(50_000);
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject, text });
    acknowledged.push(subject);
    if (acknowledged.length === count) child.kill('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: count + 40 }, (_none, index) => send(index)));
  await exit;
  transport.close();
  return acknowledged;
}

it('mail server: loses no acknowledged mail when it is killed, and keeps none partially', async () => {
  const path = join(await makeFolder(), 'mail');
  const acknowledged: string[] = [];
  for (const count of byDay([1, 7, 30], (each) => each === 7)) {
    acknowledged.push(...(await sendAndKill(path, count, `run-${count}`)));
    const folder = await openMailFolder(path, () => new Date());
    const names = await folder.names();
    const mails = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
    const kept = mails.map((mail) => /^Subject: (.+)\r$/m.exec(mail)?.[1]);
    expect(acknowledged.filter((subject) => !kept.includes(subject))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    for (const mail of mails) expect(mail.length).toBeGreaterThan(50_000);
    // Files that were being written are removed when the folder is opened again.
    expect(await readdir(path)).toEqual(names);
  }
});
