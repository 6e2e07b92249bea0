import type { AstroIntegration } from 'astro';
import { elsewhere, figures, firm, registered } from '#firm';
import { EnvironmentError, type EnvSource, parseEnv } from '#platform/env/env.ts';
import { parseAlarmEnv, parseHeartbeatEnv } from '#platform/env/env-alarm.ts';
import { parseDnsEnv } from '#platform/env/env-dns.ts';
import { parseLinkEnv } from '#platform/env/env-links.ts';
import { parseMailEnv } from '#platform/env/env-mail.ts';
import { parseMessagingEnv } from '#platform/env/env-messaging.ts';
import { parsePaymentEnv } from '#platform/env/env-payments.ts';
import { findMarkedTexts, findPlaceholders } from './placeholders.ts';

const parts = [
  ...[parseEnv, parseMailEnv, parseLinkEnv, parseMessagingEnv, parsePaymentEnv],
  ...[parseAlarmEnv, parseHeartbeatEnv, parseDnsEnv],
];

const lacking = 'Set these environment variables: ';

/** The variables that a deploy lacks or has wrong; one sentence with each name, never with values. */
export function findEnvironmentFaults(source: EnvSource): string[] {
  const names = parts.flatMap((parse) => {
    try {
      parse(source);
      return [];
    } catch (error) {
      if (error instanceof EnvironmentError) return error.message.replace(lacking, '').split(', ');
      throw error;
    }
  });
  return names.length > 0 ? [lacking + [...new Set(names)].join(', ')] : [];
}

const shipped = {
  firm: { ...firm, ...elsewhere, ...registered, figures },
  content: new URL('../src/content/', import.meta.url),
};

/** What a production deploy would show or send as an example, one line each; none for a demo deploy. */
export function findExampleFaults(
  source: EnvSource,
  { firm: own, content }: { firm: object; content: URL } = shipped,
): string[] {
  if (source['ALLOW_PLACEHOLDERS'] === '1') return [];
  const { SITE_URL, MAIL_FROM, FIRM_MAIL } = source;
  const found = [
    ...findPlaceholders('src/firm.ts', own),
    ...findPlaceholders('environment', { SITE_URL, MAIL_FROM, FIRM_MAIL }),
    ...findMarkedTexts(content),
  ];
  if (found.length === 0) return [];
  return [
    'These still hold an example, or nothing: give each its value, take the figure or the mark out, or set ' +
      'ALLOW_PLACEHOLDERS=1 for a demo deploy',
    ...found,
  ];
}

/**
 * Stops the build of a production deploy that lacks variables it needs to work or to notify, or that would
 * show an invented firm, and lists everything at once. Other builds get their variables from the local stack,
 * or do without.
 */
export function requiredVariables(source: EnvSource): AstroIntegration {
  return {
    name: 'required-variables',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command !== 'build' || source['CONTEXT'] !== 'production') return;
        const faults = [...findEnvironmentFaults(source), ...findExampleFaults(source)];
        if (faults.length === 0) return;
        const error = new Error(faults.join('\n'));
        // The stack trace tells the operator nothing.
        delete error.stack;
        throw error;
      },
    },
  };
}
