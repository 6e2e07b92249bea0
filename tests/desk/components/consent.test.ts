/** The desk does not ask for consent; its settings can be opened. */
import { expect, it, onTestFinished } from 'vitest';
import '#styles/global.css';
import { find } from '#tests/support/components/find.ts';
import { answerNothing, mountDesk } from '#tests/support/components/torn-desk.tsx';

it('desk: hides the question for consent, not the settings; the sign-in page asks', async () => {
  const banner = document.createElement('section');
  banner.className = 'consent';
  banner.innerHTML = `<div class="consent-simple">Frage</div><div class="settings" hidden>Wahl</div>`;
  document.body.prepend(banner);
  onTestFinished(() => banner.remove());
  await expect.element(find('.consent-simple')).toBeVisible();
  answerNothing();
  mountDesk('texts');
  await expect.element(find('.desk-holder')).toBeInTheDocument();
  await expect.element(find('.consent-simple')).not.toBeVisible();
  banner.querySelector('.consent-simple')?.setAttribute('hidden', '');
  banner.querySelector('.settings')?.removeAttribute('hidden');
  await expect.element(find('.consent .settings')).toBeVisible();
});
