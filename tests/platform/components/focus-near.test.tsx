/** Where the focus goes at the desk when the focused element disappears or is disabled. */
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { focusNear } from '#platform/desk-ui/focus-near.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { mount } from '#tests/support/components/mount.tsx';

/** Waits for `focusNear`'s timer and the browser's next paint. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });

function Deletable() {
  const [isDone, setIsDone] = useState(false);
  return (
    <Part title="Slots">
      <div className="desk-scroll" role="region" tabIndex={0} aria-label="Liste" />
      <ConfirmButton
        question="Sicher?"
        action="Weg damit"
        isDisabled={isDone}
        onConfirm={async () => {
          await Promise.resolve();
          setIsDone(true);
        }}
      >
        Löschen
      </ConfirmButton>
    </Part>
  );
}

it('focusNear: moves the focus on from a button that is disabled after its confirmation', async () => {
  await mountAtDesk(<Deletable />);
  const button = page.getByRole('button', { name: 'Löschen' });
  await press(button);
  await press(page.getByRole('button', { name: 'Weg damit' }));
  await expect.element(button).toBeDisabled();
  await painted();
  await expect.element(page.getByRole('region', { name: 'Liste' })).toHaveFocus();
});

it('focusNear: focuses nothing if nothing was focused before', async () => {
  await mount(<a href="#inhalt">Zum Inhalt</a>);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusNear(document.activeElement)();
  await painted();
  expect(document.activeElement).toBe(document.body);
});
