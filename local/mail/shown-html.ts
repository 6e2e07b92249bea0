import type { Attachment } from 'postal-mime';
import { bytesOf } from './read.ts';

export type Scheme = 'light' | 'dark';

/** Whether a text names a colour scheme in which a mail can be shown. */
export const isScheme = (text: string): text is Scheme => text === 'light' || text === 'dark';

/**
 * Sets the colour scheme in the mail's own style: a sandboxed frame does not follow the scheme of the
 * surrounding page.
 */
function inScheme(html: string, scheme: Scheme): string {
  const answers = (wanted: string) => (wanted === scheme ? '(width >= 0)' : '(width < 0)');
  return html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_all, wanted: string) =>
      answers(wanted.toLowerCase()),
    )
    .replaceAll(
      /(color-scheme["']?\s*(?:content=["']|:)\s*)(?:light dark|dark light)/gi,
      (_all, before: string) => before + scheme,
    );
}

/**
 * A mail's HTML as a mail program shows it in a colour scheme: embedded pictures in their places (`cid:`),
 * and links that open in a window of their own. Everything else is unchanged.
 */
export function shownHtml(
  html: string,
  attachments: readonly Attachment[],
  scheme: Scheme,
): string {
  const withPictures = attachments.reduce(
    (text, attachment) => {
      const { contentId, mimeType } = attachment;
      if (contentId === undefined || !mimeType.startsWith('image/')) return text;
      const data = Buffer.from(bytesOf(attachment)).toString('base64');
      const address = `cid:${contentId.replaceAll(/[<>]/g, '')}`;
      return text.replaceAll(address, () => `data:${mimeType};base64,${data}`);
    },
    inScheme(html, scheme),
  );
  // Without a head it goes at the end, where it works too; before a doctype it would disable that.
  return withPictures.replace(/<head(?:\s[^>]*)?>|$/i, (head) => `${head}<base target="_blank">`);
}
