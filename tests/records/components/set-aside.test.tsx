/** Stored values that could not be read, in the desk: shown as text, restored or deleted. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SetAside } from '#features/records/contract/set-aside.ts';
import { SetAsideValues } from '#features/records/desk/SetAsideValues.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, problem } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { inLanguages } from '#tests/support/components/languages.ts';
import { findFlaws } from '#tests/support/components/looks.ts';

const torn: SetAside = {
  ...{ id: 'a'.repeat(40), key: 'appointments', field: 'Jx9mWq3TQkq0f1vYb2dL7g', why: 'json' },
  ...{ at: '2041-11-23T09:15:00.000Z' },
  text: `{"clientName":"Ada <b>Muster</b>","note":"${'x'.repeat(900)}`,
};
const later: SetAside = {
  ...{ id: 'b'.repeat(40), key: 'deliveries', field: 'p0aK3sD9fGh2jKl4zXcV7b', why: 'shape' },
  ...{ at: '2041-11-24T06:02:00.000Z', text: '[{"kind":{}}]', isCut: true },
};

it.each(inLanguages('de'))(
  '%s: set aside: lists values, restores those now readable, and deletes them',
  async (locale) => {
    const words = pick(locale, 'alarms').setAside;
    const { still_unreadable: still } = pick(locale, 'adminActs').refusals;
    let kept = [torn, later];
    answer('GET /api/admin/set-aside', () => Response.json(kept));
    const drop = (gone: SetAside) => {
      kept = kept.filter((each) => each !== gone);
      return new Response(null, { status: 204 });
    };
    answer('POST /api/admin/set-aside/:id', ({ url }) =>
      url.endsWith(torn.id)
        ? problem('still_unreadable', { errors: [{ field: '', code: 'malformed_json' }] })
        : drop(later),
    );
    answer('DELETE /api/admin/set-aside/:id', () => drop(torn));
    await mountAtDesk(<SetAsideValues />, locale);
    const rowOf = ({ field }: SetAside) => page.getByRole('listitem').filter({ hasText: field });
    await expect.element(rowOf(torn).getByText(words.json, { exact: false })).toBeVisible();
    await press(rowOf(torn).getByText(words.show));
    expect(rowOf(torn).element().querySelector('pre')?.textContent).toBe(torn.text);
    expect(await findFlaws()).toEqual([]);

    await press(rowOf(torn).getByRole('button').first());
    await expect.element(page.getByText(new RegExp(`${still}.*malformed_json`))).toBeVisible();
    await press(rowOf(later).getByRole('button').first());
    await expect.element(page.getByText(words.restored)).toBeVisible();
    await expect.element(rowOf(later)).not.toBeInTheDocument();

    await press(rowOf(torn).getByRole('button').last());
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(words.deleteQuestion, { exact: false })).toBeVisible();
    await press(dialog.getByRole('button', { name: words.delete, exact: true }));
    await expect.element(page.getByText(words.deleted)).toBeVisible();
    await expect.element(page.getByText(words.none)).toBeVisible();
  },
);
