import type { SubmitEvent } from 'react';
import type { Settings } from './banner.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Purpose } from './Purpose.tsx';

export interface ConsentSettingsProps {
  texts: Texts<'consent'>['settings'];
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Settings of each purpose. The form takes the focus when it appears, and Escape closes it. */
export function ConsentSettings({
  texts,
  chosen,
  isRefusedByBrowser,
  onSave,
  onCancel,
}: ConsentSettingsProps & Settings) {
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const on = new FormData(event.currentTarget);
    onSave({ analytics: on.has('analytics'), marketing: on.has('marketing') });
  }

  return (
    <form
      className="consent-settings"
      aria-labelledby="consent-title"
      onSubmit={save}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <h2 id="consent-title" className="display-3" tabIndex={-1} ref={takeFocus}>
        {texts.title}
      </h2>
      {isRefusedByBrowser && <p className="consent-note">{texts.refusedByBrowser}</p>}
      <div className="consent-purposes">
        <Purpose name="necessary" texts={texts.necessary} isOn isFixed />
        {(['analytics', 'marketing'] as const).map((name) => (
          <Purpose
            key={name}
            name={name}
            texts={texts[name]}
            isOn={chosen[name]}
            isFixed={isRefusedByBrowser}
          />
        ))}
      </div>
      <div className="consent-actions">
        <button type="submit" className="button-quiet button-compact">
          {texts.save}
        </button>
        <button type="button" className="button-quiet button-compact" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
