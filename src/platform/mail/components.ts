/** The building blocks of letters: pure functions from content to tables and inline styles. */
import { type Html, html, words } from './html.ts';
import type { Fact, Link, Part } from './letter.ts';
import { light, type Setting } from './style.ts';

/** A layout table, as wide as its container. */
export const table = (rows: Html | readonly Html[]) =>
  html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0">
    ${rows}
  </table>`;

const broken = 'word-wrap: break-word; word-break: break-word;';

const paragraph = (text: string, { dir, start, type }: Setting) =>
  html`<p
    class="ink"
    align="${start}"
    style="margin: 0 0 18px 0; text-align: ${start}; ${broken} ${type('body', 'ink')}"
  >
    ${words(text, dir)}
  </p>`;

function factRow({ label, value, note, href }: Fact, setting: Setting): Html {
  const { dir, start, type } = setting;
  const cell = `border-top: 1px solid ${light('hairline')}; text-align: ${start};`;
  const shown =
    href === undefined
      ? words(value, dir)
      : html`<a
          class="link"
          href="${href}"
          style="color: ${light('brassText')}; text-decoration: underline;"
          >${words(value, dir)}</a
        >`;
  const below =
    note === undefined
      ? ''
      : html`<br /><span class="muted" style="${type('small', 'muted')}"
            >${words(note, dir)}</span
          >`;
  return html`<tr>
    <td
      class="stack label line muted"
      width="32%"
      valign="top"
      align="${start}"
      style="padding: 11px 0; ${cell} ${type('small', 'muted')}"
    >
      ${words(label, dir)}
    </td>
    <td
      class="stack value line ink"
      width="68%"
      valign="top"
      align="${start}"
      style="padding: 9px 0; ${cell} ${broken} ${type('body', 'ink')}"
    >
      ${shown}${below}
    </td>
  </tr>`;
}

/** Label and value side by side, stacked on phones. */
const factTable = (facts: readonly Fact[], setting: Setting) =>
  table([
    ...facts.map((fact) => factRow(fact, setting)),
    html`<tr>
      <td
        class="line"
        colspan="2"
        height="24"
        style="border-top: 1px solid ${light('hairline')}; font-size: 1px; line-height: 24px;"
      >
        &nbsp;
      </td>
    </tr>`,
  ]);

/** Quoted words of a client, marked by a brass line. */
function quote(label: string, text: string, { dir, start, type }: Setting): Html {
  const line = `border-${start}: 2px solid ${light('brass')};`;
  return table(
    html`<tr>
        <td
          class="mark"
          align="${start}"
          style="padding: 2px 18px; ${line} text-align: ${start}; ${broken}"
        >
          <p class="muted" style="margin: 0 0 4px 0; ${type('small', 'muted')}">
            ${words(label, dir)}
          </p>
          <p class="ink" style="margin: 0; ${type('body', 'ink')}">${words(text, dir)}</p>
        </td>
      </tr>
      <tr>
        <td height="24" style="font-size: 1px; line-height: 24px;">&nbsp;</td>
      </tr>`,
  );
}

const looks = {
  main: { fill: 'brass', edge: 'brass', text: 'onBrass', cell: 'brass', link: 'brass' },
  quiet: { fill: 'raised', edge: 'edge', text: 'ink', cell: 'raised edge', link: 'raised ink' },
} as const;

/**
 * The size of the button comes from the link's own border, since some mail programs ignore the padding of
 * links but not borders. The table floats, so that two buttons stand side by side where there is room for
 * both.
 */
function button({ label, href }: Link, look: keyof typeof looks, setting: Setting): Html {
  const { dir, start, type } = setting;
  const { fill, edge, text, cell, link } = looks[look];
  const colour = light(fill);
  return html`<table
    role="presentation"
    align="${start}"
    dir="${dir}"
    border="0"
    cellpadding="0"
    cellspacing="0"
  >
    <tr>
      <td
        class="${cell}"
        bgcolor="${colour}"
        align="center"
        style="background-color: ${colour}; border: 1px solid ${light(edge)};"
      >
        <a
          class="${link}"
          href="${href}"
          style="display: inline-block; border: solid ${colour}; border-width: 11px 22px; background-color: ${colour}; text-decoration: none; font-weight: bold; ${type('body', text)}"
          >${words(label, dir)}</a
        >
      </td>
      <td width="12" style="font-size: 1px; line-height: 1px;">&nbsp;</td>
    </tr>
    <tr>
      <td height="12" colspan="2" style="font-size: 1px; line-height: 12px;">&nbsp;</td>
    </tr>
  </table>`;
}

const plainLink = ({ label, href }: Link, { dir, start, type }: Setting) =>
  html`<p
    align="${start}"
    style="margin: 0 0 18px 0; text-align: ${start}; ${type('body', 'brassText')}"
  >
    <a class="link" href="${href}" style="color: ${light('brassText')}; text-decoration: underline;"
      >${words(label, dir)}</a
    >
  </p>`;

/** Buttons side by side, then the plain links. */
function linkRow(links: readonly Link[], setting: Setting): Html {
  const buttons = links.flatMap((link) =>
    link.weight === 'plain' ? [] : [button(link, link.weight, setting)],
  );
  const row = html`<tr>
    <td align="${setting.start}" style="padding: 6px 0 14px 0;">${buttons}</td>
  </tr>`;
  const plain = links.filter(({ weight }) => weight === 'plain');
  return html`${[
    ...(buttons.length === 0 ? [] : [table(row)]),
    ...plain.map((link) => plainLink(link, setting)),
  ]}`;
}

/** Renders a part of a letter. */
export function partHtml(part: Part, setting: Setting): Html {
  switch (part.kind) {
    case 'paragraph':
      return paragraph(part.text, setting);
    case 'facts':
      return factTable(part.facts, setting);
    case 'quote':
      return quote(part.label, part.text, setting);
    case 'links':
      return linkRow(part.links, setting);
  }
}
