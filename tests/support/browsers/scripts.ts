/** The features that a script uses, as far as names reveal them: globals, their members, and methods. */
import { transform } from 'esbuild';
import ts from 'typescript';
import { buildTarget } from '#integrations/supported-browsers.ts';
import { known, lacking, namesIn } from './data.ts';

const listed = (root: string) => namesIn(root).map((name) => [name, `${root}.${name}`] as const);
const builtins = [...listed('javascript.builtins'), ...listed('javascript.builtins.Intl')];
const interfaces = listed('api');
const globals = new Map([...interfaces, ...builtins]);

/** Interfaces that pages use; method names of other interfaces are too common to mean anything. */
const ofPages =
  /^api\.(?:Abort|Blob|CSS\.|Clipboard|Document|Element\.|Event|File\.|FormData|HTML|Headers|History|Location|MediaQueryList|Node|Range|Request|Response|Selection|Storage\.|URL|ValidityState|Window)/;

/** For a name that several interfaces have, the one that the supported browsers know, if any does. */
const members = new Map<string, string>();
for (const [, path] of [...interfaces, ...builtins]) {
  for (const name of namesIn(path)) {
    const feature = `${path}.${name}`;
    if (known(feature) === undefined || name.endsWith('_static')) continue;
    const other = members.get(name);
    const isNew = other === undefined || lacking(other, () => false) !== '';
    const isBetter = isNew && (other === undefined || !ofPages.test(other));
    if (isBetter || (isNew && lacking(feature, () => false) === '')) members.set(name, feature);
  }
}
const ofMember = (name: string) => {
  const feature = members.get(name);
  return feature !== undefined && (feature.startsWith('javascript') || ofPages.test(feature))
    ? feature
    : undefined;
};

const ofStatic = (global: string, name: string) => {
  const path = globals.get(global);
  return path && known(`${path}.${name}_static`, `${path}.${name}`);
};

/** Names that a script declares itself, which therefore are not globals. */
function declaredIn(source: ts.SourceFile): ReadonlySet<string> {
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isNamed =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isFunctionExpression(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportSpecifier(node);
    if (isNamed && node.name && ts.isIdentifier(node.name)) declared.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
}

function ofNode(node: ts.Node, declared: ReadonlySet<string>): (string | undefined)[] {
  if (ts.isPropertyAccessExpression(node)) {
    const { expression, name } = node;
    const isGlobal = ts.isIdentifier(expression) && globals.has(expression.text);
    if (isGlobal && !declared.has(expression.text)) return [ofStatic(expression.text, name.text)];
    const isNavigator = ts.isIdentifier(expression) && expression.text === 'navigator';
    return [isNavigator ? known(`api.Navigator.${name.text}`) : ofMember(name.text)];
  }
  if (ts.isCallExpression(node) && /addEventListener$/.test(node.expression.getText())) {
    const [event] = node.arguments;
    return event && ts.isStringLiteralLike(event) ? [ofMember(`${event.text}_event`)] : [];
  }
  if (!ts.isIdentifier(node) || declared.has(node.text)) return [];
  const { parent } = node;
  const isName =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isExportSpecifier(parent);
  const path = isName ? undefined : globals.get(node.text);
  return [path && known(path)];
}

/** Returns the features' paths. */
export function readScript(script: string): string[] {
  const source = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true);
  const declared = declaredIn(source);
  const found: (string | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...ofNode(node, declared));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((feature) => feature !== undefined);
}

/** Whether the oldest supported browsers can parse a script: esbuild has nothing to lower in it. */
export async function isReadable(script: string): Promise<boolean> {
  const [lowered, same] = await Promise.all([
    // For these, esbuild doubts which characters a browser includes in a class, not whether it parses them.
    transform(script, {
      target: buildTarget,
      supported: { 'regexp-unicode-property-escapes': true },
    }),
    transform(script, { target: 'esnext' }),
  ]);
  return lowered.code === same.code;
}
