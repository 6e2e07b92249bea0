import { useDesk } from '#platform/desk/desk.ts';

/** Placeholder for rows that are loading, as tall as the rows. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { texts } = useDesk();
  return (
    <div className="desk-skeleton">
      <p className="sr-only desk-loading">{texts.loading}</p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="desk-row" aria-hidden="true" />
      ))}
    </div>
  );
}
