/** Judges what DNS says about a sender's domain: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
import type { DkimRecord, DmarcRecord, SpfRecord } from '#features/delivery/contract/test-mail.ts';

/** The TXT records at a name; `null` if DNS did not answer. */
export interface Txt {
  name: string;
  texts: readonly string[] | null;
}

const longest = 500;
const shown = (texts: readonly string[]) => texts.slice(0, 5).map((text) => text.slice(0, longest));

const termsOf = (record: string) => record.trim().split(/\s+/).slice(1);
const isAll = (term: string) => /^[+\-~?]?all$/i.test(term);
/** One record with the terms of all of these, which lets only them send. */
const spfWith = (records: readonly string[]) => {
  const terms = records.flatMap(termsOf).filter((term) => !isAll(term));
  return ['v=spf1', ...new Set(terms), '~all'].join(' ');
};

export function judgeSpf({ name, texts }: Txt): SpfRecord {
  const all = (texts ?? []).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const about = { kind: 'spf', name, found: shown(all) } as const;
  const [record] = all;
  if (texts === null) return { ...about, state: 'unread' };
  if (record === undefined) return { ...about, state: 'missing', wanted: 'v=spf1 include:… ~all' };
  if (all.length > 1) return { ...about, state: 'several', wanted: spfWith(all) };
  const terms = termsOf(record);
  const limits = terms.some((term) => /^[-~]all$/i.test(term));
  const isElsewhere = !terms.some(isAll) && terms.some((term) => /^redirect=/i.test(term));
  return limits || isElsewhere
    ? { ...about, state: 'fits' }
    : { ...about, state: 'open', wanted: spfWith(all) };
}

/** The value of a tag in a list such as `v=DMARC1; p=none`. */
const tagOf = (record: string, tag: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${tag}\\s*=([^;]*)`).exec(record)?.[1]?.trim();

export function judgeDkim(txt: Txt | undefined): DkimRecord {
  if (!txt) return { kind: 'dkim', state: 'not_asked', name: '', found: [] };
  const all = (txt.texts ?? []).filter((text) => tagOf(text, 'p') !== undefined);
  const about = { kind: 'dkim', name: txt.name, found: shown(all) } as const;
  const [record] = all;
  if (txt.texts === null) return { ...about, state: 'unread' };
  if (record === undefined) return { ...about, state: 'missing' };
  if (all.length > 1) return { ...about, state: 'several' };
  return { ...about, state: tagOf(record, 'p') === '' ? 'revoked' : 'fits' };
}

/**
 * Judges the DMARC record of the domain, the first of `path`, or of the nearest parent that has one. Reports
 * go to `reports`, an address of the domain.
 */
export function judgeDmarc(path: readonly [Txt, ...Txt[]], reports: string): DmarcRecord {
  const [own] = path;
  const isDmarc = (text: string) => /^v=DMARC1\s*(?:;|$)/.test(text);
  const at = path.find(({ texts }) => texts === null || texts.some(isDmarc)) ?? own;
  const all = (at.texts ?? []).filter(isDmarc);
  const about = { kind: 'dmarc', name: at.name, found: shown(all) } as const;
  const first = `v=DMARC1; p=none; rua=mailto:${reports}`;
  const [record] = all;
  if (at.texts === null) return { ...about, state: 'unread' };
  if (record === undefined) return { ...about, state: 'missing', wanted: first };
  if (all.length > 1) return { ...about, state: 'several', wanted: record };
  const policy = tagOf(record, 'p');
  const applied = (at === own ? undefined : tagOf(record, 'sp')) ?? policy;
  const isKnown = (value: string | undefined) => /^(?:none|quarantine|reject)$/i.test(value ?? '');
  if (!isKnown(policy) || !isKnown(applied)) return { ...about, state: 'broken', wanted: first };
  if (!/^none$/i.test(applied ?? '')) return { ...about, state: 'fits' };
  const wanted = record.replace(/\b(s?p)\s*=\s*none\b/gi, '$1=quarantine');
  return { ...about, state: 'watching', wanted };
}

/** The names at which a domain's DMARC record may lie: its own, then its parents', down to two labels. */
export function dmarcNames(domain: string): [string, ...string[]] {
  const labels = domain.split('.');
  const parents = labels
    .map((_label, at) => labels.slice(at + 1))
    .filter((rest) => rest.length >= 2)
    .slice(-4);
  return [`_dmarc.${domain}`, ...parents.map((rest) => `_dmarc.${rest.join('.')}`)];
}
