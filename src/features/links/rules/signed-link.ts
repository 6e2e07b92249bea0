/**
 * Signed links in mails: the holder may do what the link's role allows, without a session. A token contains
 * the role, the id and the day of issue, and is signed.
 */
import { createHmac } from 'node:crypto';
import type { Locale } from '#platform/contract/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { dayMs } from '#platform/time/units.ts';
import { emailDigest, isSameSecret } from '#platform/rules/digest.ts';

export type LinkRole = 'visitor' | 'firm' | 'payer';

interface Link {
  role: LinkRole;
  /** Id of the appointment; for a payer, of the payment. */
  id: string;
  issuedOn: Date;
  /** The recipient. A visitor's link is valid for this address only. */
  email?: string | undefined;
}

/** The object of a link. */
export interface LinkSubject {
  id: string;
  /** Start of the digest of the recipient's address; absent in links from before it was introduced. */
  address?: string | undefined;
}

export interface LinkKeys {
  key: string;
  /** The previous key, while keys are being replaced. */
  keyBefore?: string | undefined;
}

/** Days for which a link signed with the previous key stays valid. */
const daysOfKeyBefore = 30;

const roles: Readonly<Record<string, LinkRole>> = { v: 'visitor', f: 'firm', p: 'payer' };
/** The page of each role's link. */
const pages = { visitor: '/appointment', firm: '/request', payer: '/pay' } as const;

const dayOf = (instant: Date) => Math.floor(instant.getTime() / dayMs);

/** 144 bits, which base64url encodes without unused bits: each signature has exactly one spelling. */
const signature = (key: string, signed: string) =>
  createHmac('sha256', key).update(`link:${signed}`).digest('base64url').slice(0, 24);

/**
 * `<signature>.<id>[.<address>].<role's letter><day>`, 52 or 61 characters. Ends with a letter or digit,
 * since mail programs that turn plain text into links drop other characters at the end.
 */
export function signLink(key: string, { role, id, issuedOn, email = '' }: Link): string {
  const address = email && `.${emailDigest(email).slice(0, 8)}`;
  const signed = `${id}${address}.${role.charAt(0)}${dayOf(issuedOn).toString(36)}`;
  return `${signature(key, signed)}.${signed}`;
}

const tokenPattern =
  /^([\w-]{24})\.(([\w-]{22,64})(?:\.([\w-]{8}))?\.([vfp])([1-9a-z][\da-z]{0,4}))$/;

/** Role and object of a token; `null` if it was not signed by us or its key is no longer accepted. */
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

/** Address of a link. The token is in the fragment, where no server and no referrer sees it. */
export const linkAddress = (
  site: string,
  { role, locale, token }: { role: LinkRole; locale: Locale; token: string },
): string => `${site}${localizePath(pages[role], locale)}#${token}`;
