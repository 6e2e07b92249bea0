/** Where the focus of a dialog is while its content changes. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

/** A form taller than the window that is drawn anew when its field is left. */
function Tall() {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(0);
  return (
    <Dialog title="Hoch" onClose={() => undefined}>
      <div style={{ blockSize: '1800px' }} />
      <input aria-label="E-Mail" onBlur={({ target }) => setTyped(target.value)} />
      <p style={{ blockSize: '2rem' }}>{typed}</p>
      <button type="button" onClick={() => setSent(sent + 1)}>
        Senden
      </button>
      <output>{sent}</output>
    </Dialog>
  );
}

it('a press arrives though the field that it leaves draws the dialog anew', async () => {
  await mountAtDesk(<Tall />);
  await userEvent.fill(page.getByLabelText('E-Mail'), 'ada@example.com');
  await userEvent.click(page.getByRole('button', { name: 'Senden' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('1');
});

/** Content whose focused control goes away. */
function Steps() {
  const [isSecond, setIsSecond] = useState(false);
  return (
    <Dialog title="Schritte" onClose={() => undefined}>
      {isSecond ? (
        <p>Danke</p>
      ) : (
        <button type="button" data-first onClick={() => setIsSecond(true)}>
          Weiter
        </button>
      )}
    </Dialog>
  );
}

it('the heading takes the focus of a control that went away', async () => {
  await mountAtDesk(<Steps />);
  await expect.element(page.getByRole('button', { name: 'Weiter' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Schritte' })).toHaveFocus();
});
