/** A minimal Debian in a folder: no more than apt, Node with its npm, and the clone. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { onPath } from '#scripts/programs.ts';
import { installPackage } from '#scripts/tools.ts';
import type { Shell } from './line.ts';

const suite = 'bookworm';
const clone = '/website';

function run(program: string, ...args: readonly string[]): void {
  console.log(`> ${[program, ...args].join(' ')}`);
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} failed`);
}

/** The Node and the npm with which this was started; the scripts themselves run on the project's Node. */
function findNode(): { node: string; npm: string } {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  if (!node || !npm) throw new Error('Run this by npm, whose Node goes into the root.');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (!stdout.startsWith('v20.')) {
    console.log(`The machine's Node goes into the root: ${stdout.trim()}, not the oldest (20).`);
  }
  return { node, npm: dirname(dirname(npm)) };
}

/** Variables by which the machine reaches registries: proxies, certificates, npm's registry. */
const passed = Object.entries(process.env).flatMap(([name, value = '']) =>
  /_proxy$|^node_extra_ca_certs$|^ssl_cert_(?:file|dir)$|^npm_config_registry$/i.test(name)
    ? [[name, value] as const]
    : [],
);

/** Files by which it does: npm's settings, certificates, names, keys of apt. */
const copied = [
  ...[process.env['npm_config_globalconfig'], process.env['npm_config_userconfig']],
  ...['/etc/npmrc', '/usr/etc/npmrc', join(homedir(), '.npmrc')],
  ...passed.map(([, value]) => value),
  ...['/etc/ssl/certs', '/usr/local/share/ca-certificates', '/etc/hosts', '/etc/resolv.conf'],
  ...['/etc/apt/auth.conf', '/etc/apt/auth.conf.d', '/etc/apt/keyrings'],
].flatMap((path = '') => (isAbsolute(path) && existsSync(path) ? [path] : []));

/** The machine's own sources of Debian's packages; without any, mmdebstrap uses Debian's address. */
const sources = globSync('/etc/apt/{sources.list,sources.list.d/*}').filter((file) =>
  new RegExp(`\\s${suite}(?:-\\S+)?\\s`).test(readFileSync(file, 'utf8')),
);

/** How the machine's apt reaches them: proxies and certificates. */
function aptSettings(): readonly string[] {
  const { stdout } = spawnSync('apt-config', ['dump'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => /^Acquire::https?::/.test(line));
}

/** Makes the root in an empty folder, with further packages of Debian if wanted. */
export function makeRoot(root: string, packages: readonly string[]): void {
  const { node, npm } = findNode();
  if (onPath('mmdebstrap') === undefined) installPackage('mmdebstrap');
  run(
    'mmdebstrap',
    '--variant=minbase',
    ...packages.map((name) => `--include=${name}`),
    ...aptSettings().map((line) => `--aptopt=${line}`),
    ...[suite, root, ...sources],
  );
  run('cp', '-RL', '--parents', ...copied, node, npm, root);
  for (const name of ['npm', 'npx']) {
    symlinkSync(join(npm, 'bin', `${name}-cli.js`), join(root, dirname(node), name));
  }
  mkdirSync(join(root, homedir()), { recursive: true });
  if (spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout !== '') {
    console.log('Changes that are not committed are not in the clone.');
  }
  run('git', 'clone', '--quiet', process.cwd(), join(root, clone));
}

// Everything that a line starts ends with it, and what is mounted goes with it.
const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec'] as const;
const enter = `
for folder in dev sys; do mount --rbind /$folder "$0/$folder"; done
mount -t proc proc "$0/proc"
exec chroot "$0" env -i --chdir=${clone} "$@"`;

/** Runs lines in the root's clone, with no more of the environment than leads to registries. */
export function shellIn(root: string): Shell {
  const path = [dirname(findNode().node), '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin'];
  const variables = [...passed, ['HOME', homedir()], ['PATH', `${path.join(':')}:/sbin:/bin`]];
  const set = variables.map((pair) => pair.join('='));
  return (line) => [...apart, enter, root, ...set, 'sh', '-c', line];
}
