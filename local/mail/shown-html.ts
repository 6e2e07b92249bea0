import type { Attachment } from 'postal-mime';
import { bytesOf } from './read.ts';

/**
 * A mail's HTML as a mail program shows it: pictures that came with it in their places (`cid:`), and
 * links that open in a window of their own. All else is left to the letter.
 */
export function shownHtml(html: string, attachments: readonly Attachment[]): string {
  const shown = attachments.reduce((text, { contentId, content, mimeType }) => {
    if (contentId === undefined || !mimeType.startsWith('image/')) return text;
    const data = Buffer.from(bytesOf(content)).toString('base64');
    return text.replaceAll(
      `cid:${contentId.replaceAll(/[<>]/g, '')}`,
      () => `data:${mimeType};base64,${data}`,
    );
  }, html);
  // Without a head at the end, where it counts as well: before a doctype it would undo that.
  return shown.replace(/<head(?:\s[^>]*)?>|$/i, (head) => `${head}<base target="_blank">`);
}
