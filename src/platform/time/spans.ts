/** Start (included) and end (excluded): milliseconds, or texts that sort like the times they name. */
interface Stretch<At> {
  from: At;
  to: At;
}

/** Joins spans that touch or overlap, in ascending order; other properties come from the first one. */
export function joinSpans<At extends number | string, Span extends Stretch<At>>(
  spans: readonly (Span & Stretch<At>)[],
): (Span & Stretch<At>)[] {
  const all: (Span & Stretch<At>)[] = [];
  const sorted = spans.toSorted((one, other) => {
    if (one.from === other.from) return 0;
    return one.from < other.from ? -1 : 1;
  });
  for (const span of sorted) {
    const last = all.at(-1);
    if (!last || span.from > last.to) all.push(span);
    else if (span.to > last.to) all.splice(-1, 1, { ...last, to: span.to });
  }
  return all;
}
