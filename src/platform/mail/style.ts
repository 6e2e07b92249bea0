/**
 * The look of letters: the site's colours and sizes (src/styles/tokens.css) in the CSS that old mail programs
 * support. Inline styles are the light scheme; the classes switch to the dark one.
 */
import { type Locale, localeTable } from '#platform/i18n/locales.ts';

/** Role → its colour in the light and the dark scheme. */
export const palette = {
  paper: ['#f6f2e9', '#101817'],
  raised: ['#fdfbf6', '#172120'],
  ink: ['#14231f', '#ece5d6'],
  muted: ['#57605a', '#a6aca2'],
  hairline: ['#d9d1c1', '#2d3937'],
  edge: ['#8b8576', '#6b7773'],
  brass: ['#b8945a', '#c5a066'],
  onBrass: ['#14231f', '#14231f'],
  brassText: ['#79591f', '#d2b077'],
} as const;

/** A role's colour in the light scheme. */
export const light = (role: keyof typeof palette) => palette[role][0];
const dark = (role: keyof typeof palette) => `${palette[role][1]} !important`;

/** The only style sheet; mail programs that drop it show the light scheme and two columns. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark('paper')}; }
  .raised { background-color: ${dark('raised')}; border-color: ${dark('raised')}; }
  .ink { color: ${dark('ink')}; }
  .muted { color: ${dark('muted')}; }
  .link { color: ${dark('brassText')}; }
  .line { border-color: ${dark('hairline')}; }
  .edge { border-color: ${dark('edge')}; }
  .mark { border-color: ${dark('brass')}; }
  .ring { border-color: ${dark('ink')}; }
  .brass { background-color: ${dark('brass')}; border-color: ${dark('brass')}; }
}
@media (max-width: 600px) {
  .sheet { padding-left: 22px !important; padding-right: 22px !important; }
  .stack { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .value { border-top: 0 !important; padding-top: 2px !important; }
}
`;

/** System fonts; Word uses Times if it does not know the first one. */
const serif = "Georgia, 'Times New Roman', serif";
const sans = 'Helvetica, Arial, sans-serif';
const arabic = "'Segoe UI', 'Geeza Pro', Tahoma, Arial, sans-serif";

/** The logo is set in Latin letters in every language. */
const facesOf = (script: 'latin' | 'arabic'): Readonly<Record<Size, string>> =>
  script === 'latin'
    ? { small: sans, body: sans, mark: serif, title: serif }
    : { small: arabic, body: arabic, mark: serif, title: arabic };

type Size = 'small' | 'body' | 'mark' | 'title';

/** Size and line height in pixels; Arabic type looks smaller and needs more height. */
const sizes: Readonly<Record<'latin' | 'arabic', Readonly<Record<Size, [number, number]>>>> = {
  latin: { small: [14, 22], body: [16, 26], mark: [19, 26], title: [28, 36] },
  arabic: { small: [15, 26], body: [18, 32], mark: [19, 30], title: [28, 44] },
};

/** Everything about a letter's look that depends on its language. */
export interface Setting {
  locale: Locale;
  dir: 'ltr' | 'rtl';
  /** The side at which lines begin. */
  start: 'left' | 'right';
  /** CSS declarations for text of a size in a colour. */
  type: (size: Size, role: keyof typeof palette) => string;
}

export function settingOf(locale: Locale): Setting {
  const { dir } = localeTable[locale];
  const script = dir === 'rtl' ? 'arabic' : 'latin';
  const faces = facesOf(script);
  return {
    locale,
    dir,
    start: dir === 'rtl' ? 'right' : 'left',
    type(size, role) {
      const [fontSize, lineHeight] = sizes[script][size];
      return `font-family: ${faces[size]}; font-size: ${fontSize}px; line-height: ${lineHeight}px; color: ${light(role)};`;
    },
  };
}
