/**
 * The links in mails: whoever holds one may do what its role allows with its appointment, without a
 * session. A token says whose link it is, to what, and on which day it was made, and is signed.
 */
import { createHmac } from 'node:crypto';
import type { Locale } from '#platform/contract/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { dayMs } from '#platform/time/units.ts';
import { emailDigest, isSameSecret } from '#platform/rules/digest.ts';

export type LinkRole = 'visitor' | 'firm' | 'payer';

interface Link {
  role: LinkRole;
  /** The appointment's; a payer's is the payment's. */
  id: string;
  issuedOn: Date;
  /** To which it is sent: of a visitor's link, to be good for that address alone. */
  email?: string | undefined;
}

/** What a link leads to. */
export interface LinkSubject {
  id: string;
  /** Begins the digest of the address it was sent to; absent in links older than this. */
  address?: string | undefined;
}

export interface LinkKeys {
  key: string;
  /** The one before, while it is being replaced. */
  keyBefore?: string | undefined;
}

/** For so long a link stays good that was signed with the key before. */
const daysOfKeyBefore = 30;

const roles: Readonly<Record<string, LinkRole>> = { v: 'visitor', f: 'firm', p: 'payer' };
/** The page that a role's link opens. */
const pages = { visitor: '/appointment', firm: '/request', payer: '/pay' } as const;

const dayOf = (instant: Date) => Math.floor(instant.getTime() / dayMs);

/** 144 bits: as text without a rest, so that no two spellings mean the same. */
const signature = (key: string, signed: string) =>
  createHmac('sha256', key).update(`link:${signed}`).digest('base64url').slice(0, 24);

/**
 * `<signature>.<id>[.<address>].<role's letter><day>`, 52 or 61 characters. It ends with a letter or digit, since mail
 * programs that make links of plain text leave off other signs at the end.
 */
export function signLink(key: string, { role, id, issuedOn, email = '' }: Link): string {
  const address = email && `.${emailDigest(email).slice(0, 8)}`;
  const signed = `${id}${address}.${role.charAt(0)}${dayOf(issuedOn).toString(36)}`;
  return `${signature(key, signed)}.${signed}`;
}

const tokenPattern =
  /^([\w-]{24})\.(([\w-]{22,64})(?:\.([\w-]{8}))?\.([vfp])([1-9a-z][\da-z]{0,4}))$/;

/** Whose link it is and to which appointment; `null` for one that we did not make, or no longer take. */
export function readLink(
  token: string,
  { key, keyBefore, now }: LinkKeys & { now: Date },
): (LinkSubject & Pick<Link, 'role'>) | null {
  const [, mac = '', signed = '', id = '', address, letter = '', day = ''] =
    tokenPattern.exec(token) ?? [];
  const role = roles[letter];
  if (role === undefined) return null;
  const age = dayOf(now) - Number.parseInt(day, 36);
  const isOfBefore =
    keyBefore !== undefined &&
    age >= 0 &&
    age <= daysOfKeyBefore &&
    isSameSecret(mac, signature(keyBefore, signed));
  return isSameSecret(mac, signature(key, signed)) || isOfBefore ? { role, id, address } : null;
}

/** Where a link leads, to be sent; the token stands where no server and no referrer sees it. */
export const linkAddress = (
  site: string,
  { role, locale, token }: { role: LinkRole; locale: Locale; token: string },
): string => `${site}${localizePath(pages[role], locale)}#${token}`;
