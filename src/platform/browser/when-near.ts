/** Acts once, when a visitor comes near an element: two screens' height before it is seen. */
export function whenNear(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '200% 0px' },
  );
  observer.observe(element);
}
