/** The audit log names what has a name. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AuditTrail } from '#features/audit/desk.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

it('audit log: a name where one is known, otherwise the id', async () => {
  const entry = { at: '2041-03-01T09:00:00.000Z', action: 'consultant_changed', actor: 'admin' };
  answerJson('GET /api/admin/audit', [
    { ...entry, id: 'A1b2C3d4E5f6G7h8I9j0K_', subject: 'anna' },
    { ...entry, id: 'B1b2C3d4E5f6G7h8I9j0K_', subject: 'gone' },
  ]);
  await mountAtDesk(<AuditTrail nameOf={(id) => (id === 'anna' ? 'Anna Muster' : undefined)} />);
  await expect.element(page.getByText('Anna Muster')).toBeVisible();
  await expect.element(page.getByText('gone')).toBeVisible();
  await expect.element(page.getByText('anna', { exact: true })).not.toBeInTheDocument();
});
