/** All of the product and of the tests' helpers that what is frozen is taken from, in one place. */
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '#tests/support/stack.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { readFunctions } from '#local/functions.ts';
import { keys, paymentKeys } from '#registry/keys.ts';

export { accessDesk } from '#features/access/acts/access-desk.ts';
export { alarmActs } from '#features/monitoring/acts/alarms.ts';
export { composeMail, composeMessage, type News } from '#tests/support/letters.ts';
export type { Mail } from '#platform/mail/compose.ts';
export { sendMail } from '#platform/mail/send.ts';
export { routes } from '#registry/routes.ts';
export { pathOf, type Route } from '#platform/contract/route.ts';
export { maxBodyBytes } from '#platform/contract/errors.ts';
export { locales } from '#platform/i18n/locales.ts';
export { splitPath } from '#platform/i18n/paths.ts';
export { prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
export { signLink } from '#features/links/rules/signed-link.ts';
export { serveHttp } from '#local/http.ts';
export { createEmbeddedEngine } from '#local/redis/embedded.ts';
export type { RedisEngine } from '#local/redis/engine.ts';
export { memoryBook } from '#local/stripe/book-file.ts';
export { pay, sessionOf } from '#local/stripe/checkout.ts';
export { openCounterpart } from '#local/stripe/counterpart.ts';
export { openDispute } from '#local/stripe/money-back.ts';
export { findHeadlessShell } from '#scripts/programs.ts';
export { decode, listPages, site as builtSite } from '#scripts/pages.ts';
export { type App, createApp, createClock, createIds, linkKeys, site } from '#tests/support/app.ts';
export { password } from '#tests/support/app.ts';
export { booking, day } from '#tests/support/booking.ts';
export { callOf, prepare } from '#tests/support/every-call.ts';
export { dayClosed, newConsultant, officeHours } from '#tests/support/hours.ts';
export {
  browserFault,
  contactMessage,
  inquiry,
  testimonial,
  visit,
} from '#tests/support/messages.ts';
export { everyNews, mailContext, type NewsOptions } from '#tests/support/news.ts';
export { packFunctions } from '#tests/support/packed.ts';
export { enableFactor } from '#tests/support/second-factor.ts';
export { startSmtp } from '#tests/support/smtp.ts';
export { makeDataDir, projectFolder, removeDataDir, startStack } from '#tests/support/stack.ts';

/** Where the emitted functions lie. */
export const emittedFolder = join(projectFolder, functionFolders.emitted);

/** Where the texts of all languages lie, `{language}` in the place of one. */
export const textFiles = 'locales/{language}/**/*.json';

/** Names of limits; each is asked of the limiter itself. */
export const limitNames = [
  ...(['booking', 'link', 'contact', 'inquiry', 'status', 'read', 'visit'] as const),
  ...(['browserFault', 'newBrowserFault', 'signIn'] as const),
];

/** What the clock runs, in this order. */
export const rounds = [
  ...[
    'reconciliation',
    'holidays-round',
    'outside-round',
    'payments-round',
    'retention',
    'delivery-tick',
  ],
];

/** Each function's literal `config` by its name, and the name of the one that serves a call. */
export async function functions() {
  const configs = new Map<string, unknown>();
  const { modules, findRoute } = await readFunctions(
    join(projectFolder, functionFolders.sources),
    async (file) => {
      const module: unknown = await import(pathToFileURL(file).href);
      if (typeof module !== 'object' || module === null) throw new Error(`${file} is no module`);
      configs.set(basename(file, '.ts'), Reflect.get(module, 'config') ?? {});
      return module;
    },
  );
  if (modules.length === 0) throw new Error('There are no functions');
  return {
    configs,
    find: (method: string, path: string) => findRoute(method, path)?.function.name,
  };
}

/** The names of all keys, `*` in the place of what stands in one. */
export function keyNames(): string[] {
  const namesIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return [String(Reflect.apply(value, undefined, ['*', '*']))];
    return typeof value === 'object' && value ? Object.values(value).flatMap(namesIn) : [];
  };
  return [...namesIn(keys), ...namesIn(paymentKeys)].toSorted();
}
