import { exportAppointments } from '#contract/appointment-routes.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { firmToday } from '#islands/admin/format.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { download } from '#islands/admin/ui/download.ts';
import { toast } from '#islands/toast.ts';
import { type Filters, toQuery } from './filters.ts';

/** By this mark spreadsheets know UTF-8; reading an answer as text takes it off. */
const byteOrderMark = '\uFEFF';

/** Downloads all that the filters list as a table, in the desk's language. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { call, texts, locale } = useDesk();
  const words = texts.appointments;

  async function save() {
    const answer = await call(exportAppointments, { query: { ...toQuery(filters), locale } });
    if (!answer.ok) {
      toast.error(texts.loadFailed);
      return;
    }
    const name = `${words.exportFile}-${firmToday()}.csv`;
    download(name, byteOrderMark + answer.value, 'text/csv;charset=utf-8');
  }

  return (
    <ActionButton onAction={save} className="button-quiet">
      {words.export}
    </ActionButton>
  );
}
