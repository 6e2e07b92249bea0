import { useState } from 'react';
import { firm } from '#firm';
import type { Flood, FloodPreview, FloodRefusal } from '#features/bulk/contract/flood.ts';
import { getFloods, previewFlood, readmitFlood } from '#features/bulk/contract/flood-routes.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { type Need, type Needs, readState } from '#platform/desk/need.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { toLocal } from '#platform/time/zone.ts';

const FloodDialog = laterDialog(async () => {
  const { FloodDialog } = await import('./FloodDialog.tsx');
  return FloodDialog;
});

const floods = reading(['floods'], (call) => call(getFloods));

/**
 * Floods of requests, each with its dialog, and what is refused after one. `busy` is a line on a busy day.
 */
export function useFloodNeeds(): Needs & { busy?: string | undefined } {
  const { call, write, bulkTexts, locale } = useDesk();
  const touch = useTouch();
  const found = useRead(floods);
  const [preview, setPreview] = useState<FloodPreview | null>(null);
  const words = bulkTexts.flood;
  const number = (of: number) => ({ count: formatNumber(of, locale) });

  async function open(id: string) {
    const answer = await call(previewFlood, { body: { id } });
    if (answer.ok) setPreview(answer.value);
    else toast.error(bulkTexts.previewFailed);
  }

  async function readmit(until: string) {
    const answer = await write(readmitFlood, { body: { until } });
    if (answer.ok) toast.success(words.readmitted);
    else toast.error(words.readmitFailed);
    await touch('floods');
  }

  function floodNeed({ id, count, holding, networks, firstAt }: Flood): Need {
    const begun = toLocal(new Date(firstAt), firm.timeZone);
    const at = Date.parse(firstAt);
    return {
      id: `flood ${id}`,
      kind: 'flood',
      at,
      since: at,
      what: plural(words.title, count, locale, {
        ...number(count),
        since: begun.date === firmToday() ? begun.time : formatInstant(firstAt, locale),
        networks: plural(words.networks, networks, locale, number(networks)),
      }),
      more: (
        <p className="desk-row-more">
          {plural(words.holding, holding, locale, number(holding))}
          {holding < count && ` ${words.waiting}`}
        </p>
      ),
      primary: { name: words.open, label: words.open, act: () => open(id) },
    };
  }

  function refusalNeed({ until, networks, owners, patterns }: FloodRefusal): Need {
    // It ends by itself.
    const at = Date.parse(until);
    return {
      id: `refused ${until}`,
      kind: 'flood',
      at,
      since: at,
      what: fill(words.refused, {
        until: formatInstant(until, locale),
        networks: formatNumber(networks, locale),
        owners: formatNumber(owners, locale),
        patterns: formatNumber(patterns, locale),
      }),
      primary: { name: words.readmit, label: words.readmit, act: () => readmit(until) },
    };
  }

  const { value } = found;
  const isBusy = value?.isBusy === true && value.floods.length === 0;
  return {
    items: [...(value?.floods ?? []).map(floodNeed), ...(value?.refused ?? []).map(refusalNeed)],
    ...readState(found),
    ...(isBusy && { busy: plural(words.busy, value.day, locale, number(value.day)) }),
    dialogs: preview && <FloodDialog preview={preview} onClose={() => setPreview(null)} />,
  };
}
