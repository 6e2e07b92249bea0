import type { Texts } from '#platform/i18n/texts.ts';

/** List of the notifications that the linked number receives. */
export function Covers({
  texts: { title, ...covers },
}: {
  texts: Partial<Texts<'messaging'>['covers']>;
}) {
  return (
    <section className="messaging-covers" aria-labelledby="covers">
      <h2 id="covers" className="display-3">
        {title}
      </h2>
      <ul>
        {Object.values(covers).map((cover) => (
          <li key={cover}>{cover}</li>
        ))}
      </ul>
    </section>
  );
}
