/** What letters are built of: pure functions from content to tables and inline styles. */
import { type Html, html, words } from './html.ts';
import type { Fact, Link, Part } from './letter.ts';
import { light, type Setting } from './style.ts';

/** A table for layout alone. */
export const table = (rows: Html | readonly Html[], width: '100%' | 'auto' = '100%') =>
  html`<table
    role="presentation"
    ${width === 'auto' ? '' : html` width="100%"`}
    border="0"
    cellpadding="0"
    cellspacing="0"
  >
    ${rows}
  </table>`;

const broken = 'word-wrap: break-word; word-break: break-word;';

export const paragraph = (text: string, { start, type }: Setting) =>
  html`<p
    class="ink"
    align="${start}"
    style="margin: 0 0 18px 0; text-align: ${start}; ${broken} ${type('body', 'ink')}"
  >
    ${words(text)}
  </p>`;

function factRow({ label, value, note, href }: Fact, setting: Setting): Html {
  const { start, type } = setting;
  const cell = `border-top: 1px solid ${light('hairline')}; text-align: ${start};`;
  const shown =
    href === undefined
      ? words(value)
      : html`<a
          class="link"
          href="${href}"
          style="color: ${light('brassText')}; text-decoration: underline;"
          >${words(value)}</a
        >`;
  const below =
    note === undefined
      ? ''
      : html`<br /><span class="muted" style="${type('small', 'muted')}">${words(note)}</span>`;
  return html`<tr>
    <td
      class="stack label line muted"
      width="32%"
      valign="top"
      align="${start}"
      style="padding: 11px 0; ${cell} ${type('small', 'muted')}"
    >
      ${words(label)}
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

/** Label and value side by side, one above the other on phones. */
export const factTable = (facts: readonly Fact[], setting: Setting) =>
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

/** Somebody's own words, marked as such by a brass line. */
export function quote(label: string, text: string, { start, type }: Setting): Html {
  const line = `border-${start}: 2px solid ${light('brass')};`;
  return table(
    html`<tr>
        <td
          class="mark"
          align="${start}"
          style="padding: 2px 18px; ${line} text-align: ${start}; ${broken}"
        >
          <p class="muted" style="margin: 0 0 4px 0; ${type('small', 'muted')}">${words(label)}</p>
          <p class="ink" style="margin: 0; ${type('body', 'ink')}">${words(text)}</p>
        </td>
      </tr>
      <tr>
        <td height="24" style="font-size: 1px; line-height: 24px;">&nbsp;</td>
      </tr>`,
  );
}

/** The link's own border gives it its size: programs that know no padding of links know borders. */
function button({ label, href, weight }: Link, { dir, type }: Setting): Html {
  const [fill, edge, classes] =
    weight === 'main'
      ? [light('brass'), light('brass'), 'brass']
      : [light('raised'), light('edge'), 'raised'];
  const text = weight === 'main' ? '' : ' ink';
  const role = weight === 'main' ? 'onBrass' : 'ink';
  return html`<td
    class="${weight === 'main' ? 'brass' : 'edge'}"
    bgcolor="${fill}"
    align="center"
    style="background-color: ${fill}; border: 1px solid ${edge};"
  >
    <a
      class="${classes}${text}"
      href="${href}"
      dir="${dir}"
      style="display: inline-block; border: solid ${fill}; border-width: 11px 22px; background-color: ${fill}; text-decoration: none; font-weight: bold; ${type('body', role)}"
      >${words(label)}</a
    >
  </td>`;
}

/** Buttons beside each other, then what leads elsewhere. */
export function linkRow(links: readonly Link[], setting: Setting): Html {
  const { start, type } = setting;
  const buttons = links.filter(({ weight }) => weight !== 'plain');
  const cells = buttons.map((link, index) =>
    index === 0
      ? button(link, setting)
      : html`<td width="14" style="font-size: 1px; line-height: 1px;">&nbsp;</td>
          ${button(link, setting)}`,
  );
  const row = table(
    html`<tr>
      ${cells}
    </tr>`,
    'auto',
  );
  const plain = links
    .filter(({ weight }) => weight === 'plain')
    .map(
      ({ label, href }) =>
        html`<p
          align="${start}"
          style="margin: 0 0 18px 0; text-align: ${start}; ${type('body', 'brassText')}"
        >
          <a
            class="link"
            href="${href}"
            style="color: ${light('brassText')}; text-decoration: underline;"
            >${words(label)}</a
          >
        </p>`,
    );
  return html`${
    buttons.length === 0
      ? ''
      : table(
          html`<tr>
            <td align="${start}" style="padding: 6px 0 26px 0;">${row}</td>
          </tr>`,
        )
  }${plain}`;
}

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
