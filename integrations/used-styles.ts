/** Extracts the part of a style sheet that some pages and their scripts can need. */
import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** Parses without comments and without white space between nodes. */
function parse(css: string): Root {
  const root = postcss.parse(css);
  root.walk((node) => {
    if (node.type === 'comment') node.remove();
    else node.raws.before = '';
  });
  root.raws.after = '';
  return root;
}

/** Whether an element, class or id of a page or script has this name. */
export type IsNamed = (kind: 'element' | 'class', name: string) => boolean;

/** Brackets and states are ignored: their conditions may become true. */
const canMatch = (selector: string, isNamed: IsNamed): boolean =>
  selectorParser()
    .astSync(selector)
    .nodes.flatMap(({ nodes }) => nodes)
    .every((node) => {
      if (node.type === 'tag') return isNamed('element', node.value.toLowerCase());
      return (node.type !== 'class' && node.type !== 'id') || isNamed('class', node.value);
    });

const isConditional = ({ name }: AtRule) =>
  /^(?:media|supports|layer|container|starting-style)$/.test(name);

function keepUsed(parent: Container, isNeeded: (selector: string) => boolean): void {
  parent.each((node) => {
    if (node.type === 'rule') {
      const selectors = node.selectors.filter(isNeeded);
      if (selectors.length > 0) node.selectors = selectors;
      else node.remove();
    }
    const isOpen = node.type === 'rule' || (node.type === 'atrule' && isConditional(node));
    if (!isOpen || !node.nodes) return;
    keepUsed(node, isNeeded);
    if (node.nodes.length === 0) node.remove();
  });
}

/** The custom property that a node declares. */
function declaredBy(node: ChildNode): string | undefined {
  if (node.type === 'atrule') return node.name === 'property' ? node.params : undefined;
  return node.type === 'decl' && node.variable ? node.prop : undefined;
}

/** Removes custom properties that no rule and no script reads any more, and their declarations. */
function dropUnread(parent: Container, isRead: (property: string) => boolean): void {
  parent.each((node) => {
    const declared = declaredBy(node);
    if (declared !== undefined) {
      if (!isRead(declared)) node.remove();
    } else if ('nodes' in node && node.nodes) {
      dropUnread(node, isRead);
      if (node.nodes.length === 0) node.remove();
    }
  });
}

/** Removes what no rule reads any more, and declarations needed only for that. */
function keepRead(root: Root, isRead: IsNamed): Root {
  const text = root.toString();
  const read = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  dropUnread(root, (name) => read.has(name) || isRead('class', name));
  return root.toString() === text ? root : keepRead(root, isRead);
}

function keepNamed(root: Root, isNamed: IsNamed, isNeeded?: (selector: string) => boolean): Root {
  keepUsed(root, (selector) => isNeeded?.(selector) !== false && canMatch(selector, isNamed));
  return keepRead(root, isNamed);
}

/**
 * The rules of `css` that can match a named element, class or id, in their order, with the custom properties
 * that they read. Conditions on attributes, states and neighbours count as fulfilled, since those change
 * while a page is open.
 */
export const usedStyles = (css: string, isNamed: IsNamed): string =>
  keepNamed(parse(css), isNamed).toString();

/** Parts and states that appear only with use, and elements that are not ours. */
const later =
  /:(?:hover|active|disabled|-moz-[\w-]+)|::(?:-webkit-(?!details)|-moz-|file-|placeholder|backdrop|selection)|^\[data-sonner/;

const isLaterRule = ({ name, params }: AtRule) =>
  (name === 'media' && /\bprint\b|prefers-contrast/.test(params)) || name === 'page';

/** A typeface with a file; stand-ins use faces on the visitor's own device. */
const isFile = ({ name, nodes = [] }: AtRule) =>
  name === 'font-face' &&
  nodes.some((node) => node.type === 'decl' && node.prop === 'src' && node.value.startsWith('url'));
const isStandIn = (rule: AtRule) => rule.name === 'font-face' && !isFile(rule);

function without(root: Root, isOut: (rule: AtRule) => boolean): Root {
  root.walkAtRules((rule) => {
    if (isOut(rule)) rule.remove();
  });
  return root;
}

/** Removes keyframes that no rule uses. */
function withoutStill(root: Root): Root {
  const css = root.toString();
  return without(
    root,
    ({ name, params }) =>
      name === 'keyframes' && !new RegExp(`animation[^;}]*\\b${params}\\b`).test(css),
  );
}

/**
 * The part of `css` that the first view needs, for the names that `isNamed` knows: without rules for print,
 * more contrast, the mouse or deferred content, and of the typefaces only the stand-ins.
 */
export function firstStyles(css: string, isNamed: IsNamed): string {
  const root = without(parse(css), (rule) => isLaterRule(rule) || isFile(rule));
  const isNeeded = (selector: string) => !later.test(selector.replaceAll(/\([^()]*\)/g, ''));
  return withoutStill(keepNamed(root, isNamed, isNeeded)).toString();
}

/** The part of `css` that `firstStyles` does not contain for every page alike. */
export const laterStyles = (css: string, isNamed: IsNamed): string =>
  keepNamed(without(parse(css), isStandIn), isNamed).toString();
