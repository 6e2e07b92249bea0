import type { QueryOf, Route } from '#contract/route.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { toast } from '#islands/toast.ts';
import { ActionButton } from './ActionButton.tsx';
import { download } from './download.ts';

export interface ExportButtonProps<R extends Route> {
  route: R;
  /** What is narrowed, and the language of the file's headers. */
  query: QueryOf<R>;
}

/** Downloads all that a list shows as a table, which the server makes. */
export function ExportButton<R extends Route>({ route, query }: ExportButtonProps<R>) {
  const { callForFile, texts } = useDesk();

  async function save() {
    const answer = await callForFile(route, { query });
    if (answer.ok) download(answer.value);
    else toast.error(texts.loadFailed);
  }

  return (
    <ActionButton onAction={save} className="button-quiet">
      {texts.appointments.export}
    </ActionButton>
  );
}
