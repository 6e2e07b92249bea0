/** Of a style sheet the part that some pages and their scripts can need. */

interface Rule {
  /** What stands before the braces; a declaration has it all here. */
  prelude: string;
  /** What stands between the braces. */
  rules: readonly Rule[] | undefined;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Where the string, the bracket or the escaped character that begins at `index` is over. */
function skip(text: string, index: number): number {
  const first = text[index] ?? '';
  if (first === '\\') return index + 2;
  const isString = first === '"' || first === "'";
  const end = isString ? first : closing[first];
  if (end === undefined) return index + 1;
  let at = index + 1;
  while (at < text.length && text[at] !== end) {
    at = isString && text[at] !== '\\' ? at + 1 : skip(text, at);
  }
  return at + 1;
}

function parse(css: string): Rule[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  let at = 0;

  function block(): Rule[] {
    const found: Rule[] = [];
    let start = at;
    const take = (rules?: readonly Rule[]) => {
      const prelude = text.slice(start, at).trim();
      if (prelude || rules) found.push({ prelude, rules });
    };
    while (at < text.length && text[at] !== '}') {
      if (text[at] === ';') {
        take();
        start = at += 1;
      } else if (text[at] === '{') {
        const prelude = text.slice(start, at).trim();
        at += 1;
        found.push({ prelude, rules: block() });
        start = at += 1;
      } else {
        at = skip(text, at);
      }
    }
    take();
    return found;
  }

  return block();
}

const print = (rules: readonly Rule[]): string =>
  rules
    .map(({ prelude, rules }) => (rules ? `${prelude}{${print(rules)}}` : `${prelude};`))
    .join('')
    .replaceAll(';}', '}');

function splitList(selectors: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < selectors.length; at = skip(selectors, at)) {
    if (selectors[at] !== ',') continue;
    found.push(selectors.slice(start, at));
    start = at + 1;
  }
  return [...found, selectors.slice(start)];
}

/** The selector without what stands in brackets: conditions on attributes and states may come true. */
function withoutConditions(selector: string): string {
  let plain = '';
  for (let at = 0; at < selector.length;) {
    const next = skip(selector, at);
    if (!closing[selector[at] ?? '']) plain += selector.slice(at, next);
    at = next;
  }
  return plain;
}

/** Whether an element, class or id of a page or script has this name. */
export type IsNamed = (kind: 'element' | 'class', name: string) => boolean;

function canMatch(selector: string, isNamed: IsNamed): boolean {
  const plain = withoutConditions(selector);
  const names = [...plain.matchAll(/[.#]((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  );
  const elements = plain
    .replaceAll(/(?:[.#]|::?)(?:\\.|[\w-])+/g, '')
    .matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi);
  return (
    names.every((name) => isNamed('class', name)) &&
    [...elements].every(([, name = '']) => isNamed('element', name.toLowerCase()))
  );
}

const conditional = /^@(?:media|supports|layer|container|starting-style)\b/;

function keepUsed(rules: readonly Rule[], isNeeded: (selector: string) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (!rule.rules) return [rule];
    if (rule.prelude.startsWith('@') && !conditional.test(rule.prelude)) return [rule];
    const inner = keepUsed(rule.rules, isNeeded);
    if (inner.length === 0) return [];
    if (rule.prelude.startsWith('@')) return [{ prelude: rule.prelude, rules: inner }];
    const selectors = splitList(rule.prelude).filter(isNeeded);
    return selectors.length === 0 ? [] : [{ prelude: selectors.join(','), rules: inner }];
  });
}

/** Custom properties that no rule and no script reads any more, and what declares them. */
function dropUnread(rules: readonly Rule[], isRead: (property: string) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    const declared = /^(?:@property )?(--[\w-]+)(?::|$)/.exec(rule.prelude)?.[1];
    if (declared !== undefined && !isRead(declared)) return [];
    if (!rule.rules || declared !== undefined) return [rule];
    const inner = dropUnread(rule.rules, isRead);
    return inner.length === 0 ? [] : [{ prelude: rule.prelude, rules: inner }];
  });
}

/** What is left once no rule reads what nothing declares for it. */
function printRead(rules: readonly Rule[], isRead: IsNamed): string {
  const text = print(rules);
  const read = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = dropUnread(rules, (name) => read.has(name) || isRead('class', name));
  return print(kept) === text ? text : printRead(kept, isRead);
}

/**
 * The rules of `css` that can match something that is named, in their order, with the custom
 * properties that these read. What a selector asks of attributes, states and neighbours counts as
 * fulfilled: those change while a page is open.
 */
export const usedStyles = (css: string, isNamed: IsNamed): string =>
  printRead(
    keepUsed(parse(css), (selector) => canMatch(selector, isNamed)),
    isNamed,
  );

/** Parts and states that come with use, and what has no element of ours at all. */
const later =
  /:(?:hover|active|disabled|-moz-[\w-]+)|::(?:-webkit-(?!details)|-moz-|file-|placeholder|backdrop|selection)|^\[data-sonner/;

const isLaterRule = ({ prelude }: Rule) =>
  /^@media\b.*\bprint\b/.test(prelude) || prelude.startsWith('@page');

/** A face with a file; those that stand in for it are on the visitor's own machine. */
const isFile = ({ prelude, rules = [] }: Rule) =>
  prelude === '@font-face' && rules.some((rule) => rule.prelude.startsWith('src:url'));
const isStandIn = (rule: Rule) => rule.prelude === '@font-face' && !isFile(rule);

function without(rules: readonly Rule[], isOut: (rule: Rule) => boolean): Rule[] {
  return rules
    .filter((rule) => !isOut(rule))
    .map(({ prelude, rules }) => ({ prelude, rules: rules && without(rules, isOut) }))
    .filter(({ prelude, rules }) => rules?.length !== 0 || !conditional.test(prelude));
}

/** Without motions that no rule asks for. */
function printMoved(css: string): string {
  return print(
    without(parse(css), ({ prelude }) => {
      const name = /^@keyframes ([\w-]+)$/.exec(prelude)?.[1];
      return name !== undefined && !new RegExp(`animation[^;}]*\\b${name}\\b`).test(css);
    }),
  );
}

/**
 * Of `css` what the first view needs of which `isNamed` knows the names: no rule for paper, for the
 * mouse or for what is only loaded later, and of the typefaces those that stand in.
 */
export function firstStyles(css: string, isNamed: IsNamed): string {
  const rules = without(parse(css), (rule) => isLaterRule(rule) || isFile(rule));
  const needed = (selector: string) =>
    canMatch(selector, isNamed) && !later.test(selector.replaceAll(/\([^()]*\)/g, ''));
  return printMoved(printRead(keepUsed(rules, needed), isNamed));
}

/** Of `css` all that `firstStyles` of it does not say for every page alike. */
export const laterStyles = (css: string, isNamed: IsNamed): string =>
  usedStyles(print(without(parse(css), isStandIn)), isNamed);
