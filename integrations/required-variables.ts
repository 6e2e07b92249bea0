import type { AstroIntegration } from 'astro';
import { EnvironmentError, type EnvSource, parseEnv } from '#netlify/env.ts';
import { parseLinkEnv } from '#netlify/env-links.ts';
import { parseMailEnv } from '#netlify/env-mail.ts';
import { parseMessagingEnv } from '#netlify/env-messaging.ts';
import { parsePaymentEnv } from '#netlify/env-payments.ts';

const parts = [parseEnv, parseMailEnv, parseLinkEnv, parseMessagingEnv, parsePaymentEnv];

/** What a deploy lacks, or has wrong; a sentence for each group of variables, never their values. */
export function findEnvironmentFaults(source: EnvSource): string[] {
  return parts.flatMap((parse) => {
    try {
      parse(source);
      return [];
    } catch (error) {
      if (error instanceof EnvironmentError) return [error.message];
      throw error;
    }
  });
}

/**
 * Stops the build of a production deploy that could do nothing, or tell nobody, and names what it
 * lacks. Other builds have their variables from the local stack, or do without.
 */
export function requiredVariables(source: EnvSource): AstroIntegration {
  return {
    name: 'required-variables',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command !== 'build' || source['CONTEXT'] !== 'production') return;
        const faults = findEnvironmentFaults(source);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      },
    },
  };
}
