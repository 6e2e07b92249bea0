/** Finds what is wrong with the text that a page shows, whatever the size of text and window. */
import type { Page } from 'playwright/test';
import { isNight } from './night.ts';

/**
 * In the page: text that is cut, lies over other text or runs out of the page, words broken without a hyphen,
 * fixed parts that take more than a fifth of the window or have a heading below something else, headings that
 * are not clearly larger than the text, icons much smaller than it, and the mark of a required field or the
 * second line of an address that stands apart.
 */
function lookForFaults(): string[] {
  const faults = new Set<string>();
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const { innerHeight: height } = window;
  if (scrollWidth > width) faults.add(`sideways: ${scrollWidth} in ${width}`);

  const seen = { checkOpacity: true, checkVisibilityCSS: true };
  const name = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}">`;
  const range = document.createRange();
  /** What a part of a text takes up; of a letter after a break, also the end of the line before. */
  const rectsOf = (node: Node, start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 1);
  };
  const isClipping = (style: CSSStyleDeclaration) =>
    /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);

  /** A break is fine after a hyphen, drawn or not, and where an address or a pair of words has its joint. */
  const isJoint = (before: string, after: string) =>
    /[-‐–—/\u00ad\u200b.,:;?!)»&=@]/.test(before) || /[(«@.]/.test(after);
  function findBreaks(node: Text, element: Element) {
    for (const { 0: word, index } of node.data.matchAll(/\S{2,}/g)) {
      // A mail address breaks where it must: a hyphen would be read as part of it.
      if (word.includes('@') || rectsOf(node, index, index + word.length).length < 2) continue;
      let last: DOMRect | undefined;
      for (let at = 0; at < word.length; at += 1) {
        const letter = rectsOf(node, index + at, index + at + 1).at(-1);
        if (!letter) continue;
        const isBelow = last && letter.top > last.top + last.height / 2;
        if (isBelow && !isJoint(word.charAt(at - 1), word.charAt(at))) {
          faults.add(`broken: ${word.slice(0, at)}|${word.slice(at)} ${name(element)}`);
        }
        last = letter;
      }
    }
  }

  const textSize = parseFloat(getComputedStyle(document.body).fontSize);
  for (const heading of document.querySelectorAll('.display-1, .display-2, .display-3')) {
    const size = parseFloat(getComputedStyle(heading).fontSize);
    if (heading.checkVisibility(seen) && size < 1.03 * textSize) {
      faults.add(`small: ${name(heading)} ${size} beside ${textSize}`);
    }
  }
  for (const icon of document.querySelectorAll('svg[viewBox="0 0 24 24"]')) {
    const { width: size } = icon.getBoundingClientRect();
    if (size > 0 && size < 0.55 * textSize) faults.add(`icon: ${name(icon)} ${size}`);
  }
  const context = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    const style = getComputedStyle(select);
    if (!context || !select.checkVisibility(seen) || style.appearance === 'base-select') continue;
    context.font = `${style.fontSize} ${style.fontFamily}`;
    const room =
      select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const chosen = select.selectedOptions[0]?.text ?? '';
    if (context.measureText(chosen).width > room + 1) faults.add(`cut: ${chosen} ${name(select)}`);
  }

  const texts: { rects: DOMRect[]; node: Text }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || node.data.trim() === '') continue;
    if (!element.checkVisibility(seen) || element.closest('script, style, svg, option')) continue;
    const rects = rectsOf(node, 0, node.length);
    const parents: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      parents.push(one);
    }
    const styles = parents.map((each) => [each, getComputedStyle(each)] as const);
    // For screen readers alone, or outside the window until it has the focus.
    const isHidden = styles.some(
      ([each, { clipPath, position }]) =>
        (clipPath !== 'none' && each.clientWidth <= 1) ||
        (position === 'fixed' && each.getBoundingClientRect().bottom <= 0),
    );
    if (rects.length === 0 || isHidden) continue;
    findBreaks(node, element);
    const first = rects[0];
    const said = node.data.trim().slice(0, 40);
    if (said === '*' && first && element.parentElement) {
      range.setStart(element.parentElement, 0);
      range.setEndBefore(element);
      const before = [...range.getClientRects()].at(-1);
      if (before && first.top >= before.bottom)
        faults.add(`apart: * of ${name(element.parentElement)}`);
    }
    const turned = document.dir === 'rtl' && element.closest('.isolate-ltr');
    if (turned) {
      range.selectNodeContents(turned);
      const lines = [...range.getClientRects()];
      const right = Math.max(...lines.map((line) => line.right));
      const end = lines.at(-1);
      if (end && end.right < right - 1) faults.add(`apart: ${said} ${name(turned)}`);
    }
    const part = styles.find(([, { position }]) => position === 'fixed')?.[0];
    if (part && first && element.matches('h2') && first.top >= 0 && first.bottom <= height) {
      const top = document.elementFromPoint(
        (first.left + first.right) / 2,
        (first.top + first.bottom) / 2,
      );
      if (top && !part.contains(top)) faults.add(`behind: ${said} ${name(top)}`);
    }
    for (const [each, style] of styles) {
      if (!isClipping(style)) continue;
      const box = each.getBoundingClientRect();
      const isCut = rects.some(
        ({ left, right, top, bottom, height: line }) =>
          left < box.left - 1 ||
          right > box.right + 1 ||
          top < box.top - line * 0.3 ||
          bottom > box.bottom + line * 0.3,
      );
      if (isCut) faults.add(`cut: ${node.data.trim().slice(0, 40)} ${name(each)}`);
    }
    // Fixed and sticky parts lie over the page, which scrolls below them.
    if (!styles.some(([, { position }]) => /fixed|sticky/.test(position))) {
      texts.push({ rects, node });
    }
  }

  const flat = texts.flatMap(({ rects, node }) => rects.map((rect) => ({ rect, node })));
  flat.sort((one, other) => one.rect.top - other.rect.top);
  flat.forEach(({ rect, node }, index) => {
    for (const other of flat.slice(index + 1)) {
      if (other.rect.top >= rect.bottom) break;
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const high = Math.min(rect.bottom, other.rect.bottom) - other.rect.top;
      // The ink takes about half of a line's height.
      const isOver = wide > 2 && high > 0.45 * Math.min(rect.height, other.rect.height);
      if (other.node === node || !isOver) continue;
      faults.add(`over: ${node.data.trim().slice(0, 25)} × ${other.node.data.trim().slice(0, 25)}`);
    }
  });

  for (const element of document.body.querySelectorAll('*')) {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) continue;
    if (!element.checkVisibility(seen) || element.closest('dialog')) continue;
    const box = element.getBoundingClientRect();
    const high = Math.min(box.bottom, height) - Math.max(box.top, 0);
    const wide = Math.min(box.right, width) - Math.max(box.left, 0);
    if (wide > width / 2 && high > height / 5)
      faults.add(`fixed: ${name(element)} ${high} of ${height}`);
  }
  return [...faults];
}

/** Windows in CSS pixels; the lowest is a desktop's at 400 % zoom. */
const windows = [
  [320, 256],
  [320, 640],
  [375, 812],
  [768, 1024],
  [1280, 900],
] as const;
/** The browser's own text size, in pixels: 100, 131, 150 and 200 %, by day the first and the last. */
const textSizes = isNight ? [16, 21, 24, 32] : [16, 32];

/** Sets the distances of WCAG 1.4.12 (Text Spacing) in the page, or takes them away. */
const spaceText = (page: Page, isSpaced: boolean) =>
  page.evaluate((spaced) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets = spaced ? [sheet] : [];
  }, isSpaced);

/**
 * The faults of the text that the page shows, in every window and text size and with WCAG's text spacing, each
 * with the places where it is: `broken: … (320 × 640 at 200 %)`. Puts window, size and spacing back.
 */
export async function findTextFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  const found = new Map<string, string[]>();
  const look = async (place: string) => {
    for (const fault of await page.evaluate(lookForFaults)) {
      found.set(fault, [...(found.get(fault) ?? []), place]);
    }
  };
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    for (const size of textSizes) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await look(`${width} × ${height} at ${Math.round(size / 0.16)} %`);
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await spaceText(page, true);
    await look(`${width} × ${height} spaced`);
    await spaceText(page, false);
  }
  await session.detach();
  if (before) await page.setViewportSize(before);
  return [...found].map(([fault, places]) => `${fault} (${places.join(', ')})`);
}
