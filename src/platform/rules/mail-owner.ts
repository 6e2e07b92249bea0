/** Mail hosts at which anybody has an address: there each address counts, elsewhere the domain. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `a1.net alice.it aol.com aon.at arcor.de bluemail.ch bluewin.ch chello.at fastmail.com free.fr
  freenet.de gmail.com gmail.de gmx.at gmx.ch gmx.com gmx.de gmx.li gmx.net gmx.org googlemail.com
  green.ch hin.ch hispeed.ch hotmail.ch hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.it
  icloud.com kabelmail.de laposte.net libero.it live.ch live.com live.fr mac.com mail.com mail.ru
  mailbox.org me.com msn.com netplus.ch orange.fr outlook.com outlook.de outlook.fr outlook.it pm.me
  posteo.de proton.me protonmail.ch protonmail.com qq.com quickline.ch sfr.fr sunrise.ch
  swissonline.ch t-online.de tiscali.it tuta.com tuta.io tutanota.com virgilio.it vtxmail.ch
  wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.fr yahoo.it yandex.ru ymail.com zoho.com`.split(
    /\s+/,
  ),
);

/** Second-level names under which others register theirs: `example.co.uk`. */
export const registries = [
  'ac',
  'co',
  'com',
  'edu',
  'gov',
  'gv',
  'ne',
  'net',
  'or',
  'org',
] as const;

/**
 * Whose address it is: the domain that somebody registered, because one owner may have any number of names
 * and mailboxes below it; at a provider of the public, the mailbox.
 */
export function mailOwnerOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  if (publicMailDomains.has(host)) {
    const mailbox = name.replace(/\+.*$/, '');
    const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
    // Google ignores dots.
    return isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`;
  }
  const labels = host.split('.');
  const second = labels.at(-2);
  const isBelow = registries.some((each) => each === second) && labels.at(-1)?.length === 2;
  return labels.slice(isBelow ? -3 : -2).join('.');
}
