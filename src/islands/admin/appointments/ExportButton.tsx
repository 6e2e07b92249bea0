import { exportAppointments } from '#contract/appointment-routes.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { download } from '#islands/admin/ui/download.ts';
import { toast } from '#islands/toast.ts';
import { type Filters, toQuery } from './filters.ts';

/** Downloads all that the filters list as a table, in the desk's language; the server makes the file. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { callForFile, texts, locale } = useDesk();

  async function save() {
    const answer = await callForFile(exportAppointments, {
      query: { ...toQuery(filters), locale },
    });
    if (answer.ok) download(answer.value);
    else toast.error(texts.loadFailed);
  }

  return (
    <ActionButton onAction={save} className="button-quiet">
      {texts.appointments.export}
    </ActionButton>
  );
}
