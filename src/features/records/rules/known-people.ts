import { type KnownPerson, mostKnown } from '#features/records/contract/person.ts';
import { fold } from '#platform/rules/fold.ts';

/** A person as one record names them. */
export interface NamedPerson extends KnownPerson {
  createdAt: string;
}

/**
 * The people whom the records name, the latest first. Records with the same e-mail address are one person, as
 * are those without any with the same name and phone number. What the latest record leaves open is taken from
 * an older one.
 */
export function knownPeople(records: readonly NamedPerson[]): KnownPerson[] {
  const known = new Map<string, KnownPerson>();
  const latest = records.toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
  for (const { name, email, phone, locale } of latest) {
    const key = email === '' ? `${fold(name)} ${phone.replace(/\D/g, '')}` : email.toLowerCase();
    const before = known.get(key);
    if (!before) known.set(key, { name, email, phone, locale });
    else if (before.phone === '') known.set(key, { ...before, phone });
  }
  return [...known.values()].slice(0, mostKnown);
}
