import { useEffect, useRef } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { download } from '#platform/desk-ui/download.ts';

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  const text = codes.join('\n');
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} className="desk-secret" role="group" aria-label={words.title} tabIndex={-1}>
      <p>{words.codes}</p>
      <ol className="desk-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="desk-actions">
        <CopyButton text={text} />
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() =>
            download(new File([`${text}\n`], 'recovery-codes.txt', { type: 'text/plain' }))
          }
        >
          {words.downloadCodes}
        </button>
        <ActionButton
          className="button desk-button"
          onAction={() => {
            onDone();
            return Promise.resolve();
          }}
        >
          {words.kept}
        </ActionButton>
      </div>
    </div>
  );
}
