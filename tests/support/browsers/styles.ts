/** The features that a style sheet uses, as far as the data names them. */
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { known, namesIn } from './data.ts';

/** Functions and keywords by name, for all of CSS's types. */
const ofTypes = new Map(
  namesIn('css.types').flatMap((type) => [
    [type, `css.types.${type}`],
    ...namesIn(`css.types.${type}`).map((name) => [name, `css.types.${type}.${name}`] as const),
  ]),
);

const lengths = 'css.types.length';
const units: readonly (readonly [RegExp, string])[] = [
  [/\dd(?:vh|vw|vi|vb|vmin|vmax)\b/, `${lengths}.viewport_percentage_units_dynamic`],
  [/\ds(?:vh|vw|vi|vb|vmin|vmax)\b/, `${lengths}.viewport_percentage_units_small`],
  [/\dl(?:vh|vw|vi|vb|vmin|vmax)\b/, `${lengths}.viewport_percentage_units_large`],
  [/\dcq(?:w|h|i|b|min|max)\b/, `${lengths}.container_query_length_units`],
  ...['cap', 'ic', 'lh', 'rcap', 'rch', 'rex', 'ric', 'rlh', 'vb', 'vi'].map(
    (unit) => [new RegExp(`\\d${unit}\\b`), `${lengths}.${unit}`] as const,
  ),
];

const names = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

function ofDeclaration({ prop, value }: Declaration, isDescriptor: boolean) {
  const property = prop.toLowerCase();
  // Strings and URLs contain names that are not features.
  const bare = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  // A prefixed property is an addition to the standard one.
  const own = property.startsWith('-') || isDescriptor ? [] : [`css.properties.${property}`];
  return [
    known(...own),
    ...names(/(?<![\w-])([a-z][a-z-]*)(?=\()/g, bare).map((name) =>
      known(...own.map((path) => `${path}.${name}`), ofTypes.get(name) ?? ''),
    ),
    ...names(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g, bare).map((name) =>
      known(...own.map((path) => `${path}.${name}`)),
    ),
    ...units.map(([pattern, feature]) => (pattern.test(bare) ? feature : undefined)),
  ];
}

const usesIn = ({ nodes }: Rule) =>
  nodes.flatMap((node) => (node.type === 'decl' ? names(/var\((--[\w-]+)/g, node.value) : []));

function ofRule(rule: Rule, behind: ReadonlySet<string>) {
  const { selector, parent } = rule;
  // Escaped characters belong to names; `:is()` and `:where()` ignore selectors that they do not know.
  const plain = selector
    .replaceAll(/\\./g, '')
    .replaceAll(/:(?:is|where)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  const isNested = parent?.type === 'rule' || selector.includes('&');
  const inherits =
    selector.includes('::backdrop') && usesIn(rule).some((variable) => !behind.has(variable));
  return [
    isNested ? 'css.selectors.nesting' : undefined,
    inherits ? 'css.selectors.backdrop.inherit_from_originating_element' : undefined,
    ...names(/:([a-z][a-z-]*)/g, plain).map((name) => known(`css.selectors.${name}`)),
  ];
}

/** Variables that a style sheet declares for `::backdrop` as well. */
function declaredBehind(root: postcss.Root): ReadonlySet<string> {
  const declared = new Set<string>();
  root.walkRules(/::backdrop/, ({ nodes }) => {
    for (const node of nodes) if (node.type === 'decl') declared.add(node.prop);
  });
  return declared;
}

function ofAtRule({ name, params }: AtRule) {
  const rule = `css.at-rules.${name}`;
  const isMedia = name === 'media';
  return [
    known(rule),
    isMedia && /[<>]/.test(params) ? `${rule}.range_syntax` : undefined,
    ...(isMedia ? names(/([a-z-]+)/g, params).map((feature) => known(`${rule}.${feature}`)) : []),
  ];
}

/** Whether a node is inside of `@supports`, which browsers without the feature skip. */
function isAsked(node: postcss.Node): boolean {
  const { parent } = node;
  if (parent === undefined || parent.type === 'document') return false;
  const asks = parent.type === 'atrule' && 'name' in parent && parent.name === 'supports';
  return asks || isAsked(parent);
}

/** Returns the features' paths, and each property as it is written. */
export function readStyles(css: string): string[] {
  const found: (string | undefined)[] = [];
  const root = postcss.parse(css);
  const behind = declaredBehind(root);
  root.walk((node) => {
    if (isAsked(node)) return;
    if (node.type === 'decl') {
      const { parent } = node;
      const rule = parent?.type === 'atrule' && 'name' in parent ? parent.name : undefined;
      if (rule !== undefined) found.push(known(`css.at-rules.${rule}.${node.prop}`));
      found.push(node.prop, ...ofDeclaration(node, rule !== undefined));
    }
    if (node.type === 'rule') found.push(...ofRule(node, behind));
    if (node.type === 'atrule') found.push(...ofAtRule(node));
  });
  return found.filter((feature) => feature !== undefined);
}
