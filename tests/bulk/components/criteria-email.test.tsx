import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CriteriaForm } from '#features/bulk/desk/CriteriaForm.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

it('criteria: asks about a mistyped address, and takes the one that was meant', async () => {
  function Probe() {
    const [criteria, setCriteria] = useState({ from: '', until: '', email: '', q: '' });
    return (
      <>
        <CriteriaForm
          {...{ criteria }}
          onChange={setCriteria}
          onPreview={() => Promise.resolve()}
        />
        <output>{criteria.email}</output>
      </>
    );
  }
  await mountAtDesk(<Probe />);
  await userEvent.fill(
    page.getByRole('textbox', { name: pick('de', 'adminBulk').email }),
    'ada@gmial.com',
  );
  await userEvent.tab();
  await userEvent.click(page.getByRole('button', { name: pick('de', 'form').useMeant }));
  await expect.element(page.getByRole('status').last()).toHaveTextContent('ada@gmail.com');
});
