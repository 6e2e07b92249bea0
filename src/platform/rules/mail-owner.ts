/** Mail providers of the public: their addresses belong to different people. */
const publicProviders = new Set(
  `aol.com bluemail.ch bluewin.ch fastmail.com freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hispeed.ch hotmail.ch hotmail.com hotmail.de icloud.com live.com live.de mac.com mail.com
  mail.ru me.com msn.com outlook.com outlook.de posteo.de proton.me protonmail.ch protonmail.com qq.com
  sunrise.ch swissonline.ch t-online.de web.de yahoo.com yahoo.de yandex.ru ymail.com`.split(/\s+/),
);

/** Second-level names under which others register theirs: `example.co.uk`. */
const registries = new Set(['ac', 'co', 'com', 'edu', 'gov', 'gv', 'ne', 'net', 'or', 'org']);

/**
 * Whose address it is: the domain that somebody registered, because one owner may have any number of names
 * and mailboxes below it; at a provider of the public, the mailbox.
 */
export function mailOwnerOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  if (publicProviders.has(host)) {
    const mailbox = name.replace(/\+.*$/, '');
    const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
    // Google ignores dots.
    return isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`;
  }
  const labels = host.split('.');
  const isBelow = registries.has(labels.at(-2) ?? '') && (labels.at(-1)?.length ?? 0) === 2;
  return labels.slice(isBelow ? -3 : -2).join('.');
}
