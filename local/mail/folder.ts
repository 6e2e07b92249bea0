import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of received mails, one `.eml` file each, which every mail program can open. */
export interface MailFolder {
  /** Keeps a mail; once this resolves the mail is on disk, even if the process is killed. */
  keep(mail: Uint8Array): Promise<void>;
  /** The names of all mails, oldest first. */
  names(): Promise<string[]>;
  /** The mail with that name; `undefined` unless it is one of {@link MailFolder.names}. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes the mail with that name; a missing one is not an error. */
  remove(name: string): Promise<void>;
}

const isMail = (name: string) => /^[^.].*\.eml$/.test(name);
/** `2027-03-22T08-30-00.000Z_0001.eml`: the time of arrival in UTC, and the number within that instant. */
const ownName = /^(\d{4}-\d\d-\d\dT[\d.-]+Z)_(\d{4})\.eml$/;
/** A file being written; one left by a killed process was never acknowledged. */
const isUnfinished = (name: string) => /^\..+\.eml\.new$/.test(name);

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the file wholly or not at all; only its owner may read it, since it contains personal data. */
async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  const fresh = join(folder, `.${name}.new`);
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, join(folder, name));
  await sync(folder);
}

/** Opens the folder and creates it if necessary; new names continue after the newest one in it. */
export async function openMailFolder(path: string, now: () => Date): Promise<MailFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const found = await readdir(path);
  await Promise.all(found.filter(isUnfinished).map((name) => rm(join(path, name))));
  const names = async () => (await readdir(path)).filter(isMail).toSorted();

  const newest =
    found
      .filter((name) => ownName.test(name))
      .toSorted()
      .at(-1) ?? '';
  let [, instant = '', count = '0'] = ownName.exec(newest) ?? [];

  /** A name that never existed before and sorts after all others, even if the clock was set back. */
  function nextName(): string {
    const current = now().toISOString().replaceAll(':', '-');
    if (current > instant) [instant, count] = [current, '0'];
    count = String(Number(count) + 1).padStart(4, '0');
    return `${instant}_${count}.eml`;
  }

  return {
    keep: (mail) => writeWhole(path, nextName(), mail),
    names,
    async read(name) {
      return (await names()).includes(name) ? readFile(join(path, name)) : undefined;
    },
    async remove(name) {
      if ((await names()).includes(name)) await rm(join(path, name), { force: true });
    },
  };
}
