import { afterEach, expect, test } from 'vitest';
import { loadStyles } from '#platform/desk/styles.ts';

const addressOf = (css: string) => URL.createObjectURL(new Blob([css], { type: 'text/css' }));
const links = () => document.head.querySelectorAll('link[rel=stylesheet][href^="blob:"]');

afterEach(() => {
  for (const link of links()) link.remove();
});

test('a style sheet applies once it is loaded, and is added once', async () => {
  const address = addressOf('body { --tried: 7 }');
  await Promise.all([loadStyles(address), loadStyles(address)]);
  await loadStyles(address);
  expect(getComputedStyle(document.body).getPropertyValue('--tried')).toBe('7');
  expect(links()).toHaveLength(1);
});

test('one that cannot be fetched is refused, leaves no link, and is fetched anew when asked again', async () => {
  const address = addressOf('');
  URL.revokeObjectURL(address);
  await expect(loadStyles(address)).rejects.toThrow('No style sheet');
  await expect(loadStyles(address)).rejects.toThrow('No style sheet');
  expect(links()).toHaveLength(0);
});
