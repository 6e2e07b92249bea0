/** What the modules of a build lead to. */
import type { Rolldown } from 'vite';

type Build = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse' | 'resolve'>;

/** A door only re-exports, so a module that imports it gets no more than it uses. */
export const door = /\/src\/features\/[^/]+\/(?:contract|page|desk)\.ts/;

/** The `entries`, and what they lead to, step by step. */
async function reached(
  entries: readonly string[],
  leadsTo: (id: string) => Promise<readonly string[]> | readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(await leadsTo(id)));
  }
  return found;
}

/** Every module that the `entries` lead to, lazy imports included. */
export const everReached = (build: Pick<Build, 'getModuleInfo'>, entries: readonly string[]) =>
  reached(entries, (id) => {
    const info = build.getModuleInfo(id);
    return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
  });

interface Name {
  name: string;
  /** The module that it is imported from. */
  from: string;
}

/** The names that a module imports, or that a door re-exports. */
async function namesOf(build: Build, id: string): Promise<Name[]> {
  const code = build.getModuleInfo(id)?.code ?? '';
  const found: Name[] = [];
  for (const node of build.parse(code).body) {
    const isFrom = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration';
    if (!isFrom || !node.source) continue;
    const from = (await build.resolve(node.source.value, id))?.id;
    if (from === undefined) continue;
    for (const specifier of node.specifiers) {
      const named =
        specifier.type === 'ImportSpecifier'
          ? specifier.imported
          : specifier.type === 'ExportSpecifier' && specifier.exported;
      if (named && named.type === 'Identifier') found.push({ name: named.name, from });
    }
  }
  return found;
}

/** What a module imports at once; in place of a door, where the names come from that it imports from there. */
async function importedBy(build: Build, id: string): Promise<readonly string[]> {
  const imported = build.getModuleInfo(id)?.importedIds ?? [];
  if (!imported.some((each) => door.test(each))) return imported;
  const through = (await namesOf(build, id)).filter(({ from }) => door.test(from));
  const behind = await Promise.all(
    through.map(async ({ name, from }) =>
      (await namesOf(build, from)).filter((each) => each.name === name).map((each) => each.from),
    ),
  );
  return [...imported.filter((each) => !door.test(each)), ...behind.flat()];
}

/** The modules that the `entries` lead to without any lazy import. */
export const reachedAtOnce = (build: Build, entries: readonly string[]) =>
  reached(entries, (id) => importedBy(build, id));
