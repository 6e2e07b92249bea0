/** Takes out of a script what its site never comes to; the minifier then drops what only that used. */
import { type ESTree, parseSync, Visitor } from 'vite';

/** What goes, each by the name that it has in the script. */
export interface Parts {
  /** Numbers that a `tag` is never: cases for them, and comparisons with them. */
  tags?: readonly number[];
  /** Constants that nothing ever equals: the same. */
  constants?: readonly string[];
  /** Properties of objects, by their keys. */
  properties?: readonly string[];
  /** What is assigned, by where to: `exports.cache`, or all of `Fragment.prototype.*`. */
  assignments?: readonly string[];
  /** Functions, with what their bodies become. */
  functions?: Readonly<Record<string, string>>;
  /** Variables, with what they begin as in place of what they did. */
  variables?: Readonly<Record<string, string>>;
}

/** From where to where what shall stand instead. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const leaving = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement']);
/** Whether what follows a case is reached from it, too. */
const fallsThrough = ({ consequent }: ESTree.SwitchCase) =>
  !leaving.has(consequent.at(-1)?.type ?? '');

/** `tag`, `nodeTag`, `fiber.tag`. */
function isTag(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'Identifier') return /^tag$|Tag$/.test(node.name);
  return node.type === 'MemberExpression' && !node.computed && node.property.name === 'tag';
}

/** A name, or a chain of them: what can be left out without anything else being so. */
const isPlain = (node: ESTree.Expression | ESTree.PrivateIdentifier): boolean =>
  node.type === 'Identifier' ||
  (node.type === 'MemberExpression' && !node.computed && isPlain(node.object));

/**
 * `code` without `parts`.
 * @throws where one of them is not in it
 */
export function leaveOut(code: string, parts: Parts): string {
  const { tags = [], constants = [], properties = [], assignments = [] } = parts;
  const { functions = {}, variables = {} } = parts;
  const replaced = [...Object.keys(functions), ...Object.keys(variables)];
  const missing = new Set([tags, constants, properties, assignments, replaced].flat());
  const { program, errors } = parseSync('script.js', code);
  if (errors[0]) throw new Error(`leave-out: ${errors[0].message}`);
  const edits: Edit[] = [];
  const replace = ({ start, end }: { start: number; end: number }, text: string) =>
    edits.push({ start, end, text });

  /** Whether it is one of `names`, which is then found. */
  function finds(names: readonly (string | number)[], name: unknown): boolean {
    const found = names.find((each) => each === name);
    if (found !== undefined) missing.delete(found);
    return found !== undefined;
  }
  const isGone = (
    value: ESTree.Expression | ESTree.PrivateIdentifier,
    compared: ESTree.Expression | ESTree.PrivateIdentifier,
  ) =>
    value.type === 'Literal'
      ? isTag(compared) && finds(tags, value.value)
      : value.type === 'Identifier' && finds(constants, value.name);

  function withoutCases({ discriminant, cases }: ESTree.SwitchStatement) {
    let isReached = false;
    // Of nothing, for as long as no other stands.
    let label = 'case NaN:';
    for (const each of cases) {
      const { test, consequent } = each;
      const [first] = consequent;
      if (!test || !isGone(test, discriminant)) {
        isReached = fallsThrough(each);
        label = '';
      } else if (isReached || !first) {
        // What a case before it leads to stays.
        replace({ start: each.start, end: first?.start ?? each.end }, '');
        if (first) isReached = fallsThrough(each);
      } else {
        // Never reached behind the case before it; its variables may be another's as well.
        replace(each, `${label}if(false){${code.slice(first.start, each.end)}}`);
        label = '';
      }
    }
  }

  new Visitor({
    SwitchStatement: withoutCases,
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (operator !== '===' && operator !== '!==') return;
      if ((isPlain(right) && isGone(left, right)) || (isPlain(left) && isGone(right, left))) {
        replace(node, String(operator === '!=='));
      }
    },
    Property(node) {
      const { key, start, end } = node;
      if (key.type !== 'Identifier' || !finds(properties, key.name)) return;
      replace({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0) }, '');
    },
    ExpressionStatement(node) {
      const { expression } = node;
      if (expression.type !== 'AssignmentExpression') return;
      const target = code.slice(expression.left.start, expression.left.end);
      if (finds(assignments, target) || finds(assignments, target.replace(/\w+$/, '*'))) {
        replace(node, ';');
      }
    },
    FunctionDeclaration({ id, body }) {
      const name = id?.name ?? '';
      if (body && finds(Object.keys(functions), name)) replace(body, `{${functions[name] ?? ''}}`);
    },
    VariableDeclarator({ id, init }) {
      const name = id.type === 'Identifier' ? id.name : '';
      if (init && finds(Object.keys(variables), name)) replace(init, variables[name] ?? '');
    },
  }).visit(program);
  if (missing.size > 0) throw new Error(`leave-out: there is no ${[...missing].join(', ')}`);

  let light = '';
  let end = 0;
  // Of what lies in one another the outer goes first, and the inner with it.
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < end) continue;
    light += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return light + code.slice(end);
}
