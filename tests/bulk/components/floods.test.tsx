/** Floods of requests at the overview: the notice, the preview with its one act, and what is refused. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useFloodNeeds } from '#features/bulk/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { answer, answerJson, callsTo, cutOff, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { press } from '#tests/support/components/hand.ts';
import { NeedsOf } from '#tests/support/components/needs.tsx';
import { inLanguages } from '#tests/support/components/languages.ts';

const bulk = pick('de', 'adminBulk');
const words = bulk.flood;
const idOf = (letter: string) => letter.repeat(22);
const ordinary = { day: 3, isBusy: false, floods: [], refused: [] };
const flooded = {
  ...{ day: 140, isBusy: true },
  floods: [
    {
      ...{ id: idOf('a'), count: 137, holding: 5, networks: 12 },
      ...{ firstAt: '2026-11-21T13:02:00.000Z', lastAt: '2026-11-21T14:00:00.000Z' },
    },
  ],
  refused: [{ until: '2026-11-23T09:30:00.000Z', networks: 2, owners: 3, patterns: 1 }],
};
const preview = {
  ...{ ids: ['a', 'b', 'c'].map(idOf), hasMore: false, stays: 2 },
  listed: [
    {
      id: idOf('a'),
      date: '2026-12-01',
      time: '10:00',
      name: 'Test Eins',
      email: 'eins@example.com',
      message: 'Ein Text, der sich wiederholt. '.repeat(20),
      isHeld: false,
    },
    {
      id: idOf('b'),
      date: '2026-12-02',
      time: '11:00',
      name: 'Test Zwei',
      email: 'zwei@example.com',
      message: '',
      isHeld: true,
    },
  ],
};

function Floods() {
  const { busy } = useFloodNeeds();
  return (
    <>
      <NeedsOf use={useFloodNeeds} />
      <p>{busy}</p>
    </>
  );
}

async function openPreview() {
  answerJson('POST /api/admin/floods/preview', preview);
  await mountAtDesk(<Floods />);
  await press(page.getByRole('button', { name: words.open }));
  return page.getByRole('dialog', { name: words.dialog });
}
const eraseText = (count: string) => fill(bulk.erase, { count });

describe('the overview', () => {
  it.each(inLanguages('de'))(
    'tells of a flood as one thing, with what was refused, in %s',
    async (locale) => {
      answerJson('GET /api/admin/floods', flooded);
      answerJson('POST /api/admin/floods/preview', preview);
      await mountAtDesk(<Floods />, locale);
      const own = pick(locale, 'adminBulk').flood;
      await expect.element(page.getByText(/137/)).toBeVisible();
      await expect.element(page.getByText(own.readmit)).toBeVisible();
      expect(await findAxeViolations()).toEqual([]);
      await press(page.getByRole('button', { name: own.open }));
      await expect.element(page.getByRole('dialog').getByText('Test Eins')).toBeVisible();
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('says since when and from how many networks, and how many take a time', async () => {
    answerJson('GET /api/admin/floods', flooded);
    await mountAtDesk(<Floods />);
    await expect
      .element(
        page.getByText(
          /^Anfrageflut: 137 Terminanfragen seit 21\. Nov\. 2026.* 14:02 aus 12 Netzen$/,
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText(/^5 davon belegen eine Zeit\./)).toBeVisible();
    await expect.element(page.getByText(/Netze: 2, Absender: 3, Texte: 1/)).toBeVisible();
  });

  it('has a quiet line on a busy day, and nothing on another', async () => {
    answerJson('GET /api/admin/floods', { ...ordinary, day: 23, isBusy: true });
    const { unmount } = await mountAtDesk(<Floods />);
    await expect.element(page.getByText(/^23 Terminanfragen in 24 Stunden/)).toBeVisible();
    await unmount();
    answerJson('GET /api/admin/floods', ordinary);
    await mountAtDesk(<Floods />);
    await expect.poll(() => callsTo('GET /api/admin/floods').length).toBe(2);
    await expect.element(page.getByText(/Terminanfragen/)).not.toBeInTheDocument();
  });
});

describe('the preview', () => {
  it('clears all of it in one act, except what is kept', async () => {
    let state: object = flooded;
    answer('GET /api/admin/floods', () => Response.json(state));
    answer('POST /api/admin/floods/clear', () => {
      state = ordinary;
      return Response.json({ done: 2, skipped: 0 });
    });
    const dialog = await openPreview();
    await expect.element(dialog.getByText(words.lede)).toBeVisible();
    await expect.element(dialog.getByText(/^2 ähnliche Terminanfragen bleiben/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: eraseText('3') })).toBeVisible();
    await press(dialog.getByRole('checkbox').nth(1));
    await press(dialog.getByRole('button', { name: eraseText('2') }));
    await expect.element(page.getByText(fill(words.done, { count: '2' }))).toBeVisible();
    expect(await sentTo('POST /api/admin/floods/clear')).toEqual([{ ids: [idOf('a'), idOf('c')] }]);
    const [sent] = callsTo('POST /api/admin/floods/clear');
    expect(sent?.headers.get('Idempotency-Key')).not.toBeNull();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Anfrageflut/)).not.toBeInTheDocument();
  });

  it('has its act before the list, so that no box has to be passed', async () => {
    answerJson('GET /api/admin/floods', flooded);
    const dialog = await openPreview();
    const button = dialog.getByRole('button', { name: eraseText('3') });
    await expect.element(button).toBeVisible();
    const act = button.element();
    const box = dialog.getByRole('checkbox').first().element();
    expect(act.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const stops = [...dialog.element().querySelectorAll('button, input, a, [tabindex="0"]')];
    expect(stops.indexOf(act)).toBe(1);
  });

  it('shows the beginning of a message in one line', async () => {
    answerJson('GET /api/admin/floods', flooded);
    const dialog = await openPreview();
    const message = dialog.getByText(/^Ein Text, der sich wiederholt/);
    await expect.element(message).toBeVisible();
    const line = Number.parseFloat(getComputedStyle(message.element()).lineHeight);
    expect(message.element().getBoundingClientRect().height).toBeLessThan(1.5 * line);
  });

  it('asks before it closes over what is kept', async () => {
    answerJson('GET /api/admin/floods', flooded);
    const dialog = await openPreview();
    const leaving = pick('de', 'adminActs').leaving;
    const question = page.getByRole('dialog', { name: leaving.title });
    await press(dialog.getByRole('checkbox').first());
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('checkbox').first()).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await press(question.getByRole('button', { name: leaving.action }));
    await expect.element(dialog).not.toBeInTheDocument();

    await press(page.getByRole('button', { name: words.open }));
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('stays open if the act fails', async () => {
    answerJson('GET /api/admin/floods', flooded);
    cutOff('POST /api/admin/floods/clear');
    const dialog = await openPreview();
    await press(dialog.getByRole('button', { name: eraseText('3') }));
    await expect.element(page.getByText(words.failed)).toBeVisible();
    await expect.element(dialog).toBeVisible();
  });

  it('says so where nothing is left', async () => {
    answerJson('GET /api/admin/floods', flooded);
    answerJson('POST /api/admin/floods/preview', { ...preview, ids: [], listed: [], stays: 0 });
    await mountAtDesk(<Floods />);
    await press(page.getByRole('button', { name: words.open }));
    await expect.element(page.getByText(words.none)).toBeVisible();
  });
});

it('what is refused can be admitted again', async () => {
  let refused = flooded.refused;
  answer('GET /api/admin/floods', () => Response.json({ ...ordinary, refused }));
  answer('POST /api/admin/floods/readmit', () => {
    refused = [];
    return new Response(null, { status: 204 });
  });
  await mountAtDesk(<Floods />);
  await press(page.getByRole('button', { name: words.readmit }));
  await expect.element(page.getByText(words.readmitted)).toBeVisible();
  expect(await sentTo('POST /api/admin/floods/readmit')).toEqual([
    { until: '2026-11-23T09:30:00.000Z' },
  ]);
  await expect.element(page.getByRole('button', { name: words.readmit })).not.toBeInTheDocument();
});
