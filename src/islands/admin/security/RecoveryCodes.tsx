import { useDesk } from '#islands/admin/desk.ts';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';
import { download } from '#islands/admin/ui/download.ts';

/** The recovery codes, to be seen this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  const text = codes.join('\n');
  return (
    <div className="desk-secret" role="status">
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
          onClick={() => download('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          {words.downloadCodes}
        </button>
        <button type="button" className="button desk-button" onClick={onDone}>
          {words.kept}
        </button>
      </div>
    </div>
  );
}
