/** Word lists that a new production password is compared with. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordsOf } from '#features/access/rules/password-policy.ts';
import { elsewhere, firm } from '#firm';

const listFile = join(import.meta.dirname, 'common-passwords.txt');

/** The reserved domain that ships, which is not a word specific to the firm. */
const general = new Set(['example']);

const domainOf = (email: string) => email.split('@')[1] ?? '';

export async function passwordLists() {
  const lines = (await readFile(listFile, 'utf8')).split('\n');
  const { name, shortName, address, email, calendarDomain } = firm;
  const places = [address.city, address.street, ...Object.values(elsewhere.cityNames)];
  const domains = [domainOf(email), domainOf(elsewhere.faqEmail), calendarDomain];
  const details = [name, shortName, ...places, ...domains];
  return {
    common: new Set(lines.filter((line) => line !== '' && !line.startsWith('#'))),
    firmWords: wordsOf(details).filter((word) => !general.has(word)),
  };
}
