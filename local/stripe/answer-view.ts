/** API answers: single objects or lists, with the requested expansions. */
import type { Account } from './account.ts';
import type { ListQuery } from './parameters.ts';
import { invalidRequest, missingResource } from './refusal.ts';

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

type Answered = Record<string, unknown>;

/** Replaces an id by its object, along `path`. */
function expanded(account: Account, object: Answered, path: string): Answered {
  const [name = '', ...rest] = path.split('.');
  if (!(name in object)) throw notExpandable(path);
  const found = object[name];
  // A value that does not exist yet cannot be expanded, which is not an error.
  if (found === null) return object;
  const inner =
    typeof found === 'string' ? account.view(found) : typeof found === 'object' ? found : undefined;
  if (inner === undefined) throw notExpandable(path);
  const below: Answered = { ...inner };
  return {
    ...object,
    [name]: rest.length === 0 ? below : expanded(account, below, rest.join('.')),
  };
}

/** The current representation of an object by its id. */
export function objectAnswer(
  account: Account,
  id: string,
  expand: readonly string[] = [],
): Answered {
  const object: Answered = { ...account.view(id) };
  return expand.reduce((all, path) => expanded(account, all, path), object);
}

interface Listed {
  id: string;
  created: number;
  intent: string | null;
}

const isWithin = (created: number, { gt, gte, lt, lte }: NonNullable<ListQuery['created']>) =>
  (gt === undefined || created > gt) &&
  (gte === undefined || created >= gte) &&
  (lt === undefined || created < lt) &&
  (lte === undefined || created <= lte);

/** A page of the matching objects, newest first. */
export function listAnswer(
  account: Account,
  url: string,
  all: readonly Listed[],
  query: ListQuery,
): Answered {
  const { payment_intent: intent, created = {}, limit, starting_after: after, expand = [] } = query;
  if (intent !== undefined && !account.book.intents.some(({ id }) => id === intent)) {
    throw missingResource('payment_intent', intent, 'payment_intent');
  }
  const fitting = all
    .filter((each) => intent === undefined || each.intent === intent)
    .filter((each) => isWithin(each.created, created))
    .toReversed();
  const first = after === undefined ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && first === 0) {
    throw missingResource(url.split('/').at(-1)?.slice(0, -1) ?? '', after, 'starting_after');
  }
  const paths = expand.map((path) => {
    if (!path.startsWith('data.')) throw notExpandable(path);
    return path.slice('data.'.length);
  });
  const page = fitting.slice(first, first + limit);
  return {
    object: 'list',
    data: page.map(({ id }) => objectAnswer(account, id, paths)),
    has_more: first + limit < fitting.length,
    url,
  };
}
