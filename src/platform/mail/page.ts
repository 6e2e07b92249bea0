/** Renders a letter as an HTML document for mail programs, including those of twenty years ago. */
import { firm } from '#firm';
import { partHtml, table } from './components.ts';
import { postalAddress } from './facts.ts';
import { type Html, html, words } from './html.ts';
import type { Letter } from './letter.ts';
import { light, type Setting, settingOf, styleSheet } from './style.ts';
import { asText, ltr, unbroken } from './words.ts';

/** Place of each part of the mark within the ring around it: nearer to the lower right. */
const within = 'margin: 5px 0 0 4px;';

/** `width` in pixels, without the line. */
const ring = (width: number, inner: Html, place = within) =>
  html`<div
    class="ring"
    style="${place} width: ${width}px; height: ${width}px; border: 1px solid ${light('ink')}; border-radius: 16px;"
  >
    ${inner}
  </div>`;

const dot = html`<div
  class="brass"
  style="${within} width: 6px; height: 6px; background-color: ${light('brass')}; border-radius: 3px;"
></div>`;

/**
 * The site's mark: rings around a dot. Drawn with borders, since a picture would be blocked, listed as an
 * attachment, or dark on a dark ground. Word, which old versions of Outlook show letters with, draws no round
 * ones and gets the name alone.
 */
const rings = html`<!--[if !mso]><!-->
  <td width="32" valign="middle">${ring(30, ring(22, ring(14, dot)), 'margin: 0;')}</td>
  <td width="12">&nbsp;</td>
  <!--<![endif]-->`;

/** Mark and name of the firm, as in the site's header, with a short brass line below. */
const mark = ({ type }: Setting): Html =>
  html`<table role="presentation" dir="ltr" border="0" cellpadding="0" cellspacing="0">
      <tr>
        ${rings}
        <td class="ink" valign="middle" style="${type('mark', 'ink')}">
          ${words(ltr(firm.name), 'ltr')}
        </td>
      </tr>
    </table>
    <table role="presentation" width="48" border="0" cellpadding="0" cellspacing="0">
      <tr>
        <td height="14" style="font-size: 1px; line-height: 14px;">&nbsp;</td>
      </tr>
      <tr>
        <td
          class="brass"
          width="48"
          height="2"
          bgcolor="${light('brass')}"
          style="background-color: ${light('brass')}; font-size: 1px; line-height: 2px;"
        >
          &nbsp;
        </td>
      </tr>
    </table>`;

/** The sender, its contact details, and why the recipient gets the letter. */
function footer(why: string, site: string, { dir, start, type }: Setting): Html {
  const { name, phone, email } = firm;
  const text = `text-align: ${start}; ${type('small', 'muted')}`;
  const link = (href: string, label: string) =>
    html`<a
      class="muted"
      href="${href}"
      style="color: ${light('muted')}; text-decoration: underline;"
      >${words(ltr(label), dir)}</a
    >`;
  const contact = [
    words(ltr(name), dir),
    words(ltr(postalAddress), dir),
    link(`tel:${phone.e164}`, unbroken(phone.display)),
    link(`mailto:${email}`, email),
    link(site, site.replace(/^https?:\/\//, '')),
  ];
  return table(
    html`<tr>
      <td
        class="line"
        align="${start}"
        style="border-top: 1px solid ${light('hairline')}; padding: 20px 0 0 0;"
      >
        <p class="muted" align="${start}" style="margin: 0 0 14px 0; ${text}">
          ${contact.map((line) => html`${line}<br />`)}
        </p>
        <p class="muted" align="${start}" style="margin: 0; ${text}">${words(why, dir)}</p>
      </td>
    </tr>`,
  );
}

const head = ({ locale, subject }: Letter) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <title>${asText(subject, locale)}</title>
    <style>
      ${styleSheet}
    </style>
  </head>`;

/** The body of the letter: logo, parts and footer, one below the other. */
function sheetOf({ title, parts, why }: Letter, site: string, setting: Setting): Html {
  const { dir, start, type } = setting;
  const row = (padding: string, content: Html | readonly Html[]) =>
    html`<tr>
      <td class="sheet" dir="${dir}" align="${start}" style="padding: ${padding};">${content}</td>
    </tr>`;
  const heading = html`<h1
    class="ink"
    align="${start}"
    style="margin: 0 0 22px 0; font-weight: normal; text-align: ${start}; ${type('title', 'ink')}"
  >
    ${words(title, dir)}
  </h1>`;
  const body = parts.map((part) => partHtml(part, setting));
  return html`<table
    role="presentation"
    class="raised"
    dir="${dir}"
    width="600"
    border="0"
    cellpadding="0"
    cellspacing="0"
    bgcolor="${light('raised')}"
    style="width: 100%; max-width: 600px; background-color: ${light('raised')};"
  >
    ${[
      row('36px 44px 0 44px', mark(setting)),
      row('30px 44px 14px 44px', [heading, ...body]),
      row('0 44px 36px 44px', footer(why, site, setting)),
    ]}
  </table>`;
}

/** The HTML part of a mail; it loads no external resources. */
export function pageOf(letter: Letter, site: string): string {
  const { locale, subject, preview } = letter;
  const setting = settingOf(locale);
  const { dir } = setting;
  const paper = `background-color: ${light('paper')};`;
  const page = html`<!doctype html>
    <html lang="${locale}" dir="${dir}">
      ${head(letter)}
      <body
        class="paper"
        dir="${dir}"
        bgcolor="${light('paper')}"
        style="margin: 0; padding: 0; ${paper}"
      >
        <div role="article" aria-label="${asText(subject, locale)}" lang="${locale}" dir="${dir}">
          <div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">
            ${words(preview, dir)}
          </div>
          <table
            role="presentation"
            class="paper"
            width="100%"
            border="0"
            cellpadding="0"
            cellspacing="0"
            bgcolor="${light('paper')}"
            style="${paper}"
          >
            <tr>
              <td align="center" style="padding: 28px 10px;">${sheetOf(letter, site, setting)}</td>
            </tr>
          </table>
        </div>
      </body>
    </html>`;
  return `${page.markup}\n`;
}
