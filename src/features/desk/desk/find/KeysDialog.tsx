import { Fragment } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { setSingleKeys, useSingleKeys } from '#platform/desk/single-keys.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { findKeys } from './find-keys.ts';

/** Lists the keys of the desk, and switches those without a modifier on and off. */
function Content({ onClose }: { onClose: () => void }) {
  const { texts, findTexts } = useDesk();
  const words = findTexts.keys;
  const areOn = useSingleKeys();
  const rows: readonly (readonly [what: string, single: string | null, always?: string])[] = [
    [findTexts.open, '/', findKeys(words.ctrl)],
    [texts.appointments.enter.open, 'N'],
    [texts.nav.today, 'T'],
    [texts.nav.calendar, 'C'],
    [words.nextNeed, 'J', '↓'],
    [words.previousNeed, 'K', '↑'],
    [words.chooseTime, null, '↑ ↓ ← →'],
    [words.openTime, null, 'Enter'],
    [words.moveTime, 'M'],
    [words.undo, 'Z'],
    [words.notices, null, 'Alt T'],
    [words.title, '?'],
    [words.close, null, 'Esc'],
  ];
  return (
    <Dialog title={words.title} onClose={onClose} className="desk-dialog-narrow">
      <dl className="desk-keys">
        {rows.map(([what, single, always]) => {
          const keys = [areOn ? single : null, always ?? null].filter((key) => key !== null);
          return (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.length === 0 && '–'}
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${words.or} `}
                    <kbd dir="ltr">{key}</kbd>
                  </Fragment>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <div>
        <label className="desk-check">
          <input
            type="checkbox"
            data-first
            checked={areOn}
            aria-describedby="desk-keys-help"
            onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
          />
          <span>{words.single}</span>
        </label>
        <p id="desk-keys-help" className="desk-note">
          {words.singleHelp}
        </p>
      </div>
    </Dialog>
  );
}

export const KeysDialog = walledDialog('keys', Content);
