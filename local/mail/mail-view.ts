import type { Attachment } from 'postal-mime';
import { addressOf, mailAddress, page, people, subjectOf, timeOf } from './frame.ts';
import { type Markup, markup } from '#local/page/markup.ts';
import { bytesOf, fileNameOf, isReadable, type ReadMail } from './read.ts';
import type { Scheme } from './shown-html.ts';

const fact = (label: string, value: readonly Markup[]): Markup | false =>
  value.length > 0 && markup`<dt>${label}</dt><dd>${value}</dd>`;

const choice = (group: string, id: string, label: string, checked = '') =>
  markup`<label><input type="radio" name="${group}" id="${id}" ${checked}>${label}</label>`;

const frame = (name: string, scheme: Scheme) => markup`<iframe class="${scheme}"
title="The mail, ${scheme}" src="${addressOf(name, scheme)}"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

/** The page has no scripts: CSS selects the visible frame and its width. */
const rendered = (name: string): Markup => markup`<h2>As it is read</h2>
<div class="view">
<fieldset><legend>Width</legend>
${choice('width', 'narrow', '375')}${choice('width', 'middle', '700')}
${choice('width', 'full', 'full', 'checked')}
</fieldset>
<fieldset><legend>Scheme</legend>
${choice('scheme', 'light', 'light', 'checked')}${choice('scheme', 'dark', 'dark')}
</fieldset>
</div>
${frame(name, 'light')}${frame(name, 'dark')}
`;

function attachmentView(name: string, attachment: Attachment, index: number): Markup {
  const bytes = bytesOf(attachment);
  const text = isReadable(attachment) && markup`<pre>${new TextDecoder().decode(bytes)}</pre>`;
  return markup`<p><a href="${addressOf(name, String(index))}"><bdi>${fileNameOf(attachment)}</bdi></a>
<span class="quiet">${attachment.mimeType}, ${bytes.byteLength} bytes</span></p>
${text && markup`<details><summary>Read it</summary>${text}</details>`}
`;
}

/** The names of the adjacent mails. */
export interface Neighbours {
  newer: string | undefined;
  older: string | undefined;
}

/** One mail: rendered, as text, its attachments, and its header. */
export function mailView(mail: ReadMail, { newer, older }: Neighbours): Markup {
  const { name, email } = mail;
  const subject = subjectOf(mail);
  const link = (label: string, address: string | undefined) =>
    address !== undefined && markup`<a href="${address}">${label}</a>`;
  const attachments = email?.attachments ?? [];
  const header = email?.headerLines.map(({ line }) => line).join('\n');
  return page(
    subject,
    markup`
${link('All mails', mailAddress)}${link('Newer', newer && addressOf(newer))}
${link('Older', older && addressOf(older))}${link('Source', addressOf(name, 'source'))}
`,
    markup`<h1><bdi>${subject}</bdi></h1>
<dl class="facts">
${fact('From', people(email?.from && [email.from]))}
${fact('To', people(email?.to))}
${fact('Copy', people(email?.cc))}
${fact('Reply to', people(email?.replyTo))}
<dt>Came</dt><dd>${timeOf(name)}</dd>
</dl>
${email?.html !== undefined && rendered(name)}
${email?.text !== undefined && markup`<h2>As plain text</h2><pre>${email.text}</pre>`}
${attachments.length > 0 && markup`<h2>Attachments</h2>`}
${attachments.map((each, index) => attachmentView(name, each, index))}
${header !== undefined && markup`<h2>Header</h2><details><summary>Read it</summary><pre>${header}</pre></details>`}`,
  );
}
