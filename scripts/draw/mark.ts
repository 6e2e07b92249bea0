/** The firm's logo: the contour rings of a hill, and the beacon on it. */
const rings = [
  [16, 16, 14.5],
  [16.8, 17.6, 10.5],
  [17.6, 19.2, 6.5],
] as const;

interface Colours {
  ink: string;
  brass: string;
}

/** @param weight width of the rings, in 32nds of the mark: more for small sizes */
export function mark({ ink, brass }: Colours, weight = 1, style = ''): string {
  const circles = rings.map(
    ([x, y, r]) => `<circle cx="${String(x)}" cy="${String(y)}" r="${String(r)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${style}<g fill="none" stroke="${ink}" stroke-width="${String(weight)}">${circles.join('')}</g><circle cx="18.3" cy="20.6" r="3" fill="${brass}"/></svg>\n`;
}
