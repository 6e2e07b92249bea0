/** Calls `act` once, when an element comes within two screen heights of the viewport. */
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
