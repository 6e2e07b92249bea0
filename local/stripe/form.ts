import { invalidRequest } from './refusal.ts';

type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };
type Tree = Map<string, string | Tree>;

/** `a[b][0]` → `a`, `b`, `0`; a bare `[]` takes the next index. */
function pathOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === '') throw invalidRequest(`Invalid parameter name: ${name}`);
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(tree.size) : name;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const found = tree.get(key);
  const below: Tree = typeof found === 'object' ? found : new Map<string, string | Tree>();
  tree.set(key, below);
  put(below, rest, value);
}

const named = (tree: Tree): Record<string, FormValue> =>
  Object.fromEntries([...tree].map(([name, each]) => [name, valueOf(each)]));

/** A tree whose names count from 0 is a list. */
function valueOf(value: string | Tree): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name, index) => name === String(index));
  return isList ? [...value.values()].map(valueOf) : named(value);
}

/** Parses the library's form encoding, of a body or of an address: `a[b][0][c]=d`. */
export function readForm(pairs: URLSearchParams): Record<string, unknown> {
  const tree: Tree = new Map();
  for (const [name, value] of pairs) put(tree, pathOf(name), value);
  return named(tree);
}
