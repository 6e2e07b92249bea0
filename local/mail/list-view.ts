import { addressOf, page, people, subjectOf, timeOf } from './frame.ts';
import { type Markup, markup } from '#local/page/markup.ts';
import { fileNameOf, type ReadMail } from './read.ts';

function row(mail: ReadMail): Markup {
  const { name, email } = mail;
  const from = people(email?.from && [email.from]);
  const files = email?.attachments.map(fileNameOf).join(', ') ?? '';
  return markup`<li><a href="${addressOf(name)}">
<strong><bdi>${subjectOf(mail)}</bdi></strong>
${timeOf(name)}
<span>To ${people(email?.to)} <span class="quiet">from ${from}</span></span>
${files === '' ? undefined : markup`<span class="quiet">With <bdi>${files}</bdi></span>`}
</a></li>
`;
}

/** The list of mails, newest first; `older` more are in the folder. */
export function listView(mails: readonly ReadMail[], older: number): Markup {
  const list =
    mails.length === 0
      ? markup`<p>None yet. What the site sends is kept here and goes nowhere else.</p>`
      : markup`<ol class="mails" reversed>${mails.map(row)}</ol>`;
  const rest = older > 0 && markup`<p class="quiet">${older} older ones lie in the folder.</p>`;
  return page('Mails', markup`<a href="/">The site</a>`, markup`<h1>Mails</h1>${list}${rest}`);
}
