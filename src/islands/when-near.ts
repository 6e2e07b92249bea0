/** Acts once, when a visitor comes near an element: a screen's height or so before it is seen. */
export function whenNear(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '600px 0px' },
  );
  observer.observe(element);
}
