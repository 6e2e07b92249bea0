import type { PartialHandler } from '#local/http.ts';
import { commonHeaders, isOwnHost } from '#local/page/answer.ts';
import type { MailFolder } from './folder.ts';
import { mailAddress, missingView } from './frame.ts';
import { listView } from './list-view.ts';
import { mailView } from './mail-view.ts';
import type { Markup } from '#local/page/markup.ts';
import { styleSource } from '#local/page/style.ts';
import { bytesOf, fileNameOf, type ReadMail, readMail } from './read.ts';
import { isScheme, shownHtml } from './shown-html.ts';
import { style } from './style.ts';

/** Most mails in the list; older ones are still in the folder. */
const longestList = 200;

const pagePolicy = `default-src 'none'; style-src ${styleSource(style)}; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** No part of a mail runs or is loaded from elsewhere, even if it is opened by itself. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

function answer(
  body: string | Uint8Array<ArrayBuffer>,
  policy: string,
  type: string,
  name?: string,
) {
  const headers = new Headers({ ...commonHeaders, 'Content-Type': type });
  headers.set('Content-Security-Policy', policy);
  if (name !== undefined) {
    const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
      /['()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    );
    headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encoded}`);
  }
  return new Response(body, { headers });
}

const pageAnswer = ({ html }: Markup, status = 200) => {
  const { body, headers } = answer(html, pagePolicy, 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
};

/** One part of a mail: its HTML in a colour scheme, its source, or an attachment by number. */
function partAnswer({ email }: ReadMail, source: Buffer, part: string): Response | undefined {
  if (part === 'source')
    return answer(new Uint8Array(source), filePolicy, 'text/plain; charset=utf-8');
  if (isScheme(part) && email?.html !== undefined) {
    return answer(
      shownHtml(email.html, email.attachments, part),
      mailPolicy,
      'text/html; charset=utf-8',
    );
  }
  const attachment = /^\d{1,3}$/.test(part) ? email?.attachments[Number(part)] : undefined;
  if (!attachment) return undefined;
  const bytes = bytesOf(attachment);
  return answer(bytes, filePolicy, 'application/octet-stream', fileNameOf(attachment));
}

/**
 * The pages that show the mails of a folder: all of them at `/__mail`, each by its name below it. They have
 * no scripts, and no script of a mail runs. Only in the local stack.
 */
export function mailPages(folder: MailFolder): PartialHandler {
  async function list(): Promise<Response> {
    const names = (await folder.names()).toReversed();
    const shown = names.slice(0, longestList);
    const mails = await Promise.all(
      shown.map(async (name) => {
        const source = await folder.read(name);
        // The folder may have been cleared in the meantime.
        return source ? [await readMail(name, source)] : [];
      }),
    );
    return pageAnswer(listView(mails.flat(), names.length - shown.length));
  }

  return async (request) => {
    const { pathname, hostname } = new URL(request.url);
    if (pathname !== mailAddress && !pathname.startsWith(`${mailAddress}/`)) return undefined;
    if (!isOwnHost(hostname)) return pageAnswer(missingView(), 404);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const path = pathname.slice(mailAddress.length + 1);
    if (path === '') return list();
    const [name = '', part, ...rest] = path.split('/');
    const names = await folder.names();
    const index = names.indexOf(name);
    const source = rest.length === 0 ? await folder.read(name) : undefined;
    if (!source) return pageAnswer(missingView(), 404);
    const mail = await readMail(name, source);
    if (part !== undefined) return partAnswer(mail, source, part) ?? pageAnswer(missingView(), 404);
    return pageAnswer(mailView(mail, { newer: names[index + 1], older: names[index - 1] }));
  };
}
