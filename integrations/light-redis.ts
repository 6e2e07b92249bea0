/**
 * `@upstash/redis` without what we never call: two of its classes have each of some 200 commands as
 * a member, and no bundler takes a class's members away. What is left is the library's own text.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type AnyNode, type Class, parse, type Program } from 'acorn';
import type { Plugin } from 'esbuild';

/** The commands that `ScriptHost` of `netlify/store/client.ts` has. */
const sent = ['eval'];
/** What members make that is no command. */
const notCommands = ['Pipeline', 'UpstashError'];
/** Members that make commands by way of a function. */
const indirect: Readonly<Record<string, readonly string[]>> = {
  Redis: ['search', 'vector'],
  Pipeline: [],
};
/** Fewer commands than this in one class: they have moved elsewhere. */
const leastCommands = 150;

/** The library's file that has no commands: it makes the client for Node. */
const platform = 'nodejs.mjs';

/** The library's text is another than this plugin was written for. */
class LibraryChangedError extends Error {
  override name = 'LibraryChangedError';
  constructor(what: string) {
    super(
      `@upstash/redis has changed: ${what}. Read what it looks like now and say anew in ` +
        'integrations/light-redis.ts what of it may go',
    );
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A node and all below it. */
function* within(node: AnyNode): Generator<AnyNode> {
  yield node;
  const values: unknown[] = Object.values(node).flat();
  for (const value of values) if (isNode(value)) yield* within(value);
}

const parsed = (text: string) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' });

/** The variables of a module, by name. */
const variablesOf = (program: Program) =>
  new Map(
    program.body.flatMap((statement) => {
      if (statement.type !== 'VariableDeclaration') return [];
      const [{ id, init } = {}, ...others] = statement.declarations;
      if (id?.type !== 'Identifier' || !init || others.length > 0) return [];
      return [[id.name, { statement, init }] as const];
    }),
  );

const without = (text: string, gone: readonly { start: number; end: number }[]) =>
  gone
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);

type Member = Class['body']['body'][number];

const nameOf = (member: Member) =>
  member.type !== 'StaticBlock' && member.key.type === 'Identifier' ? member.key.name : undefined;

/** The members of a class that may go: those that make one of `classes`, but for what is sent. */
function unsentOf(name: string, { body }: Class, classes: ReadonlySet<string>): Member[] {
  const makesCommand = (member: Member) =>
    [...within(member)].some(
      (node) =>
        node.type === 'NewExpression' &&
        node.callee.type === 'Identifier' &&
        classes.has(node.callee.name) &&
        !notCommands.includes(node.callee.name),
    );
  const [commands = [], others = []] = [true, false].map((wanted) =>
    body.body.filter((member) => makesCommand(member) === wanted),
  );
  const byFunction = others.filter((member) => indirect[name]?.includes(nameOf(member) ?? ''));
  const unsent = commands.filter((member) => !sent.includes(nameOf(member) ?? ''));

  const missing = [
    ...sent.filter((each) => !commands.some((member) => nameOf(member) === each)),
    ...(indirect[name] ?? []).filter((each) => !others.some((member) => nameOf(member) === each)),
  ];
  if (missing.length > 0) throw new LibraryChangedError(`${name} has no ${missing.join(', ')}`);
  if (unsent.length < leastCommands) {
    throw new LibraryChangedError(`${name} has ${unsent.length} commands as members of its own`);
  }
  const gone = [...unsent, ...byFunction];
  const goneNames = new Set(gone.map(nameOf));
  if (goneNames.has(undefined) || goneNames.has('constructor')) {
    throw new LibraryChangedError(`${name} makes commands where it has no name for them`);
  }
  for (const member of body.body.filter((each) => !gone.includes(each))) {
    for (const node of within(member)) {
      if (node.type !== 'MemberExpression' || node.object.type !== 'ThisExpression') continue;
      if (node.property.type === 'Identifier' && goneNames.has(node.property.name)) {
        throw new LibraryChangedError(`${name} itself calls ${node.property.name}`);
      }
    }
  }
  return gone;
}

/**
 * The module of the library that has the commands, without those that are not sent: what only they
 * name, a bundler then leaves out by itself. Throws where the text is not what is expected.
 */
export function withoutUnsent(text: string): string {
  const variables = variablesOf(parsed(text));
  const classes = new Map(
    [...variables].flatMap(([name, { init }]) =>
      init.type === 'ClassExpression' ? [[name, init] as const] : [],
    ),
  );
  const gone = Object.keys(indirect).flatMap((name) => {
    const found = classes.get(name);
    if (!found) throw new LibraryChangedError(`there is no class ${name}`);
    return unsentOf(name, found, new Set(classes.keys()));
  });
  return without(text, gone);
}

/** Takes from `@upstash/redis` the commands that are not sent, wherever it is bundled. */
export const lightRedis: Plugin = {
  name: 'light-redis',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]@upstash[\\/]redis[\\/]/ }, async ({ path }) => {
      if (basename(path) === platform) return undefined;
      return { contents: withoutUnsent(await readFile(path, 'utf8')), loader: 'js' };
    });
  },
};
