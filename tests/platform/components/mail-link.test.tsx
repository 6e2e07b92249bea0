/** A mail address where it does not fit into a line. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MailLink } from '#platform/browser/MailLink.tsx';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

it('breaks at its joints, and is one address still', async () => {
  const email = 'ada.muster@example.com';
  await mountAtDesk(
    <p style={{ inlineSize: '7rem', overflowWrap: 'anywhere' }}>
      <MailLink email={email} />
    </p>,
  );
  const link = page.getByRole('link');
  await expect.element(link).toHaveAttribute('href', `mailto:${email}`);
  expect(link.element().textContent).toBe(email);
  const walker = document.createTreeWalker(link.element(), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const tops = new Set<number>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    expect(lines, node.textContent ?? '').toHaveLength(1);
    for (const { top } of lines) tops.add(top);
  }
  expect(tops.size).toBeGreaterThan(1);
});
