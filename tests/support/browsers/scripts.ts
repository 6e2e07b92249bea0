/** Which features a script uses, as far as names tell: globals, what they have, and methods. */
import { transform } from 'esbuild';
import ts from 'typescript';
import { buildTarget } from '#integrations/supported-browsers.ts';
import { known, lacking, namesIn } from './data.ts';

const listed = (root: string) => namesIn(root).map((name) => [name, `${root}.${name}`] as const);
const builtins = [...listed('javascript.builtins'), ...listed('javascript.builtins.Intl')];
const interfaces = listed('api');
const globals = new Map([...interfaces, ...builtins]);

/** Interfaces of what a page is made of; of others the methods' names are anybody's. */
const ofPages =
  /^api\.(?:Abort|Blob|CSS\.|Clipboard|Document|Element\.|Event|File\.|FormData|HTML|Headers|History|Location|MediaQueryList|Node|Range|Request|Response|Selection|Storage\.|URL|ValidityState|Window)/;

/** Of names that many interfaces have the one that older browsers know, if any does. */
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

/** Names of what a script declares itself, which are no globals. */
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

/** The features' paths. */
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

/** True where the oldest supported browsers can read a script: there is nothing in it to lower. */
export async function isReadable(script: string): Promise<boolean> {
  const [lowered, same] = await Promise.all([
    // Of these esbuild doubts which letters a browser counts to a class, not whether it knows it.
    transform(script, {
      target: buildTarget,
      supported: { 'regexp-unicode-property-escapes': true },
    }),
    transform(script, { target: 'esnext' }),
  ]);
  return lowered.code === same.code;
}
