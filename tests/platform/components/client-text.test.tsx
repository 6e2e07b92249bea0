/** What clients wrote, in both directions of writing. */
import { expect, it } from 'vitest';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';

const phones = ['+971 4 555 0199', '044 123 45 67', '(044) 123-45-67', '٠٥٠ ١٢٣ ٤٥٦٧'];

/** The sign from each of which on the text runs to the right. */
function leftsOf(text: string): number[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node && !node.textContent?.includes(text)) node = walker.nextNode();
  if (!node) throw new Error(`There is no ${text}.`);
  const at = node.textContent?.indexOf(text) ?? 0;
  const range = document.createRange();
  return Array.from(text, (_, index) => {
    range.setStart(node, at + index);
    range.setEnd(node, at + index + 1);
    return range.getBoundingClientRect().left;
  });
}

it.each(inLanguages('de', 'ar'))('%s: phone numbers run from left to right', async (locale) => {
  for (const phone of phones) {
    const { unmount } = await mountAtDesk(
      <p dir="auto">
        <ClientText>{`اتصلوا بي على ${phone} صباحًا.`}</ClientText>
      </p>,
      locale,
    );
    const lefts = leftsOf(phone);
    expect(lefts, phone).toEqual(lefts.toSorted((a, b) => a - b));
    await unmount();
  }
});

it.each(['من 9 إلى 11', '09:00-11:00', '09.00 - 11.00', '01.02.2026 - 05.02.2026', '1000 200 300'])(
  'leaves %j as it is',
  async (text) => {
    await mountAtDesk(
      <p>
        <ClientText>{text}</ClientText>
      </p>,
    );
    expect(document.querySelector('bdo')).toBeNull();
    expect(document.querySelector('p')).toHaveTextContent(text);
  },
);

it('shows no name of a file in another order, and keeps joiners', async () => {
  await mountAtDesk(
    <p>
      <ClientText>{'\u202egnp.exe\u2066 می\u200cخواهم'}</ClientText>
    </p>,
  );
  expect(document.querySelector('p')?.textContent).toBe('gnp.exe می\u200cخواهم');
});
