/** Distance from the field, and least distance from the window's edges, in px. */
const gap = 4;

/** Places the popover below the element that contains it, or above where there is no room. */
export function place(box: HTMLElement | null): void {
  const field = box?.parentElement?.getBoundingClientRect();
  if (!box || !field) return;
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = field.bottom + gap + height + gap <= clientHeight || field.top < height + 2 * gap;
  const left = getComputedStyle(box).direction === 'rtl' ? field.right - width : field.left;
  const top = isBelow ? field.bottom + gap : field.top - gap - height;
  box.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`;
  box.style.top = `${Math.max(gap, Math.min(top, clientHeight - height - gap))}px`;
}
