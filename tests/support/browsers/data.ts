/** Browser support by MDN's data. A feature is named by its path there: `css.types.color.oklch`. */
import data, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode';
import { supportedBrowsers } from '#integrations/supported-browsers.ts';

const { chrome, firefox, safari } = supportedBrowsers;
const versions: readonly (readonly [BrowserName, string])[] = [
  ['chrome', chrome],
  ['firefox', firefox],
  ['safari', safari],
];

function nodeOf(feature: string): Identifier | undefined {
  const [area = '', ...path] = feature.split('.');
  const { css, html, javascript, api } = data;
  let node = new Map(Object.entries({ css, html, javascript, api })).get(area);
  for (const name of path) {
    node = node !== undefined && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
}

const statementOf = (feature: string): CompatStatement | undefined => nodeOf(feature)?.__compat;

/** The names below a path in the data. */
export const namesIn = (path: string): string[] =>
  Object.keys(nodeOf(path) ?? {}).filter((name) => name !== '__compat');

/** The first of these paths that the data contains. */
export const known = (...features: readonly string[]): string | undefined =>
  features.find((feature) => statementOf(feature) !== undefined);

/** `≤37` counts as 37; a preview counts as newer than all versions. */
function numberOf(version: string): number {
  const [major = NaN, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return Number.isNaN(major) ? Infinity : major * 1000 + minor;
}

const isSince = (
  version: string,
  { version_added, version_removed, flags }: SimpleSupportStatement,
) =>
  version_added !== false &&
  version_removed === undefined &&
  flags === undefined &&
  numberOf(version_added) <= numberOf(version);

/**
 * The supported browsers that lack a feature, as text: `chrome 123, safari never`; empty if none does. A
 * prefixed form counts if `isWritten` finds it in the same file.
 */
export function lacking(feature: string, isWritten: (name: string) => boolean): string {
  const statement = statementOf(feature);
  const name = feature.split('.').at(-1) ?? '';
  return versions
    .flatMap(([browser, version]) => {
      const support = [statement?.support[browser] ?? []].flat();
      const has = support.some(
        (entry) =>
          isSince(version, entry) &&
          (entry.prefix === undefined || isWritten(entry.prefix + name)) &&
          (entry.alternative_name === undefined || isWritten(entry.alternative_name)),
      );
      const since = support.find(({ prefix, flags }) => !prefix && !flags)?.version_added;
      return has || support.length === 0 ? [] : `${browser} ${since === false ? 'never' : since}`;
    })
    .join(', ');
}
