/** Hosts log addresses, so none may contain personal data. */
import { expect, it } from 'vitest';
import { routes } from '#registry/routes.ts';

const personal = [
  'q',
  'search',
  'email',
  'name',
  'clientName',
  'phone',
  'company',
  'message',
  'note',
];

it.each(Object.entries(routes))(
  'routes: %s accepts no personal data in its query',
  (_name, { query }) => {
    for (const field of personal) {
      const { data } = query.safeParse({ [field]: 'Ada Muster' });
      expect(data ?? {}).not.toHaveProperty(field);
    }
  },
);
