import type { Redirect } from './rules.ts';

export interface RedirectMatch {
  status: number;
  /** The rule's target, with its placeholders filled in. */
  to: string;
  force: boolean;
}

/** `/blog/:slug/*` as a pattern with the groups `slug` and `splat`. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').filter(Boolean);
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/(?<splat>.*))?';
    if (segment.startsWith(':')) return `/(?<${segment.slice(1)}>[^/]+)`;
    return `/${segment.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}`;
  });
  return new RegExp(`^${source.join('')}/?$`);
}

function matchesLanguage(wanted: readonly string[], request: Request): boolean {
  const [first = ''] = (request.headers.get('Accept-Language') ?? '').split(',');
  const language = first.split(/[-;]/)[0]?.trim().toLowerCase();
  return language !== undefined && wanted.includes(language);
}

function matchQuery(rule: Redirect, url: URL): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [name, wanted] of Object.entries(rule.query)) {
    const value = url.searchParams.get(name);
    if (value === null) return undefined;
    if (wanted.startsWith(':')) found[wanted.slice(1)] = value;
    else if (wanted !== value) return undefined;
  }
  return found;
}

/** Finds the first rule that matches a request. */
export function createRedirects(rules: readonly Redirect[]) {
  const compiled = rules.map((rule) => ({ rule, pattern: toPattern(rule.path) }));

  return (request: Request): RedirectMatch | undefined => {
    const url = new URL(request.url);
    for (const { rule, pattern } of compiled) {
      const found = pattern.exec(url.pathname);
      const query = found && matchQuery(rule, url);
      if (!query) continue;
      const { Language } = rule.conditions;
      if (Language && !matchesLanguage(Language, request)) continue;
      const values = { ...found.groups, ...query };
      const to = rule.to.replaceAll(/:(\w+)/g, (text, name: string) => values[name] ?? text);
      return { status: rule.status, to, force: rule.force };
    }
    return undefined;
  };
}
