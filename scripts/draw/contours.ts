import type { Point } from './geometry.ts';

type Field = (x: number, y: number) => number;

/**
 * The lines on which a height field has the value `level`, by marching squares: each crossing of
 * a grid edge is a point, each cell links two of them, and links are followed into polylines.
 */
export function contourLines(
  field: Field,
  level: number,
  { width, height, step }: { width: number; height: number; step: number },
): Point[][] {
  const links = new Map<string, string[]>();
  const points = new Map<string, Point>();

  const cross = (ax: number, ay: number, bx: number, by: number) => {
    const a = field(ax, ay);
    const b = field(bx, by);
    if (a >= level === b >= level) return;
    const key = `${String(ax)},${String(ay)},${String(bx)},${String(by)}`;
    const share = (level - a) / (b - a);
    points.set(key, [ax + (bx - ax) * share, ay + (by - ay) * share]);
    return key;
  };
  const link = (a: string, b: string) => {
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  };

  for (let x = 0; x < width; x += step) {
    for (let y = 0; y < height; y += step) {
      const edges = [
        cross(x, y, x + step, y),
        cross(x + step, y, x + step, y + step),
        cross(x, y + step, x + step, y + step),
        cross(x, y, x, y + step),
      ].filter((key) => key !== undefined);
      for (let index = 0; index + 1 < edges.length; index += 2) {
        const [a, b] = edges.slice(index, index + 2);
        if (a !== undefined && b !== undefined) link(a, b);
      }
    }
  }

  const seen = new Set<string>();
  const follow = (start: string): Point[] => {
    const line: Point[] = [];
    for (let key: string | undefined = start; key !== undefined;) {
      seen.add(key);
      const point = points.get(key);
      if (point) line.push(point);
      const next: string | undefined = links.get(key)?.find((other) => !seen.has(other));
      // A ring ends where it began.
      if (next === undefined && line.length > 2 && links.get(key)?.includes(start)) {
        const [first] = line;
        if (first) line.push(first);
      }
      key = next;
    }
    return line;
  };
  const open = [...links].filter(([, ends]) => ends.length === 1).map(([key]) => key);
  return [...open, ...links.keys()]
    .filter((key) => !seen.has(key))
    .flatMap((key) => (seen.has(key) ? [] : [follow(key)]));
}
