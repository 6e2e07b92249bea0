import { useDesk } from '#platform/desk/desk.ts';
import { toast } from '#platform/browser/toast.ts';
import { ActionButton } from './ActionButton.tsx';

/** Copies a text to the clipboard. */
export function CopyButton({ text, children }: { text: string; children?: string }) {
  const { texts } = useDesk();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    );
  return <ActionButton onAction={copy}>{children ?? texts.copy}</ActionButton>;
}
