import type { BodyOf, QueryOf, Route } from '#platform/contract/route.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { toast } from '#platform/browser/toast.ts';
import { ActionButton } from './ActionButton.tsx';
import { download } from './download.ts';

export interface ExportButtonProps<R extends Route> {
  route: R;
  /** The list's filters, and the language of the file's headers. */
  query?: QueryOf<R>;
  body?: BodyOf<R>;
}

/** In milliseconds; long, because the server streams the file while it reads. */
const timeout = 120_000;

/** Downloads all entries of a list as a table, which the server makes. */
export function ExportButton<R extends Route>({ route, ...asked }: ExportButtonProps<R>) {
  const { callForFile, texts } = useDesk();

  async function save() {
    const answer = await callForFile(route, { ...asked, timeout });
    if (answer.ok) download(answer.value);
    else toast.error(texts.loadFailed);
  }

  return (
    <ActionButton onAction={save} className="button-quiet">
      {texts.appointments.export}
    </ActionButton>
  );
}
