import { useState } from 'react';
import { firm } from '#firm';
import type { Flood, FloodPreview, FloodRefusal } from '#features/bulk/contract/flood.ts';
import { getFloods, previewFlood, readmitFlood } from '#features/bulk/contract/flood-routes.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { toLocal } from '#platform/time/zone.ts';
import { FloodDialog } from './FloodDialog.tsx';

const floods = reading(['floods'], (call) => call(getFloods));

/**
 * Floods of requests, each with its dialog, what is refused after one, and a line on a busy day. Renders
 * nothing on an ordinary day.
 */
export function FloodNotice() {
  const { bulkTexts, locale } = useDesk();
  const { value } = useRead(floods);
  const [preview, setPreview] = useState<FloodPreview | null>(null);
  if (!value) return null;
  const { day, isBusy, floods: found, refused } = value;
  const count = formatNumber(day, locale);
  return (
    <>
      {(found.length > 0 || refused.length > 0) && (
        <div className="notice desk-notice">
          {found.map((flood) => (
            <FloodItem key={flood.id} flood={flood} onPreview={setPreview} />
          ))}
          {refused.map((refusal) => (
            <RefusalItem key={refusal.until} refusal={refusal} />
          ))}
        </div>
      )}
      {isBusy && found.length === 0 && (
        <p className="desk-note">{plural(bulkTexts.flood.busy, day, locale, { count })}</p>
      )}
      {preview && <FloodDialog preview={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

interface FloodItemProps {
  flood: Flood;
  onPreview: (preview: FloodPreview) => void;
}

function FloodItem({ flood, onPreview }: FloodItemProps) {
  const { call, bulkTexts, locale } = useDesk();
  const words = bulkTexts.flood;
  const { id, count, holding, networks, firstAt } = flood;
  const number = (of: number) => ({ count: formatNumber(of, locale) });
  const begun = toLocal(new Date(firstAt), firm.timeZone);

  async function open() {
    const answer = await call(previewFlood, { body: { id } });
    if (answer.ok) onPreview(answer.value);
    else toast.error(bulkTexts.previewFailed);
  }

  return (
    <>
      <p className="desk-strong">
        {plural(words.title, count, locale, {
          ...number(count),
          since: begun.date === firmToday() ? begun.time : formatInstant(firstAt, locale),
          networks: plural(words.networks, networks, locale, number(networks)),
        })}
      </p>
      <p>
        {plural(words.holding, holding, locale, number(holding))}
        {holding < count && ` ${words.waiting}`}
      </p>
      <p>
        <ActionButton onAction={open}>{words.open}</ActionButton>
      </p>
    </>
  );
}

function RefusalItem({ refusal }: { refusal: FloodRefusal }) {
  const { write, bulkTexts, locale } = useDesk();
  const touch = useTouch();
  const words = bulkTexts.flood;
  const { until, networks, owners, patterns } = refusal;

  async function readmit() {
    const answer = await write(readmitFlood, { body: { until } });
    if (answer.ok) toast.success(words.readmitted);
    else toast.error(words.readmitFailed);
    await touch('floods');
  }

  return (
    <>
      <p>
        {fill(words.refused, {
          until: formatInstant(until, locale),
          networks: formatNumber(networks, locale),
          owners: formatNumber(owners, locale),
          patterns: formatNumber(patterns, locale),
        })}
      </p>
      <p>
        <ActionButton className="desk-link" onAction={readmit}>
          {words.readmit}
        </ActionButton>
      </p>
    </>
  );
}
