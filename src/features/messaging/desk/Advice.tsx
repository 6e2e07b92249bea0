import type { Texts } from '#platform/i18n/texts.ts';

/** Advice to read before a number is linked. */
export function Advice({ texts }: { texts: Texts<'messaging'>['advice'] }) {
  return (
    <section className="messaging-advice" aria-labelledby="advice">
      <h2 id="advice">{texts.title}</h2>
      <p>{texts.number}</p>
      <p>{texts.risk}</p>
    </section>
  );
}
