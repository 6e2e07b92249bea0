/**
 * Writes `dist/_headers` after the build: the security headers of every page, the policy's hashes read from
 * the pages, and how long files may be cached.
 */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentSecurityPolicy, findInlineAttributes } from './content-security-policy.ts';

/**
 * Every feature that Chromium knows and nothing here uses, including language models and the visitor's local
 * network. Not listed: client hints, `cross-origin-isolated`, which the headers below enable, and
 * `clipboard-write`, which the desk's copy buttons use. Browser tests fail for names that it does not know.
 */
const features = [
  'accelerometer',
  'aria-notify',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'magnetometer',
  'media-playback-while-not-visible',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const headers = (policy: string) => ({
  'Content-Security-Policy': policy,
  // Without `preload`, which applies to the whole domain and is not easily revoked (decision 18).
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not support frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': features.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
});

/** For files whose name changes with their content. */
const forever = 'public, max-age=31536000, immutable';

const rule = (path: string, entries: Record<string, string>) =>
  [path, ...Object.entries(entries).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/**
 * The styles that sonner's script adds to the page: first an empty element, which it then fills, so browsers
 * need both hashes. Read from the installed package.
 */
async function sonnerStyles(): Promise<string[]> {
  const source = await readFile(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  if (literal === undefined) throw new Error('sonner no longer injects its styles as before');
  return ['', String(JSON.parse(literal))];
}

export function securityHeaders(): AstroIntegration {
  return {
    name: 'security-headers',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const pages: string[] = [];
        for await (const file of glob('**/*.html', { cwd: fileURLToPath(dir) })) {
          const html = await readFile(new URL(file, dir), 'utf8');
          const [offence] = findInlineAttributes(html);
          if (offence) throw new Error(`${file}: the policy forbids inline attributes: ${offence}`);
          pages.push(html);
        }
        const policy = contentSecurityPolicy(pages, await sonnerStyles());
        const files: string[] = [];
        for await (const file of glob('_astro/**/*.*', { cwd: fileURLToPath(dir) })) {
          files.push(file);
        }
        const rules = [
          rule('/*', headers(policy)),
          // By name: a rule for the folder would also let browsers keep for a year that a file is missing, which
          // a page left open asks for during a deploy, and which a rollback brings back.
          ...files.toSorted().map((file) => rule(`/${file}`, { 'Cache-Control': forever })),
        ];
        await writeFile(new URL('_headers', dir), rules.join('\n'));
        logger.info(
          `policy of ${String(policy.length)} characters for ${String(pages.length)} pages`,
        );
      },
    },
  };
}
