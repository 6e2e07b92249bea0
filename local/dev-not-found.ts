/** Astro's middleware in `npm run dev`: what is not found is answered as on the built site (`not-found-rules.ts`). */
import type { MiddlewareHandler } from 'astro';
import { notFoundRules } from '#integrations/not-found-rules.ts';
import { createRedirects } from './site/redirects.ts';

const findRule = createRedirects(
  notFoundRules.map(({ from, ...rule }) => ({ ...rule, path: from, query: {}, conditions: {} })),
);

export const onRequest: MiddlewareHandler = async ({ request, url, redirect, rewrite }, next) => {
  const answer = await next();
  if (answer.status !== 404) return answer;
  const rule = findRule(request);
  if (rule?.status === 301) return redirect(rule.to, rule.status);
  const address = rule?.to.replace(/\.html$/, '');
  if (!rule || !address || address === url.pathname) return answer;
  const page = await rewrite(address);
  return new Response(page.body, { status: rule.status, headers: page.headers });
};
