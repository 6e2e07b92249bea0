/** Drafts: what was typed comes back, whichever way one leaves and returns, and newer input wins. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepDraft, type Touched } from '#platform/form/draft.ts';
import { fillIn } from '#platform/form/fill-in.ts';
import { find } from '#tests/support/components/find.ts';
import { enter } from '#tests/support/components/hand.ts';

const kept = () => new URLSearchParams(sessionStorage.getItem('letter') ?? '');
const leave = () => dispatchEvent(new Event('pagehide'));
const field = (name: string) => find(`#letter [name=${name}]`);

type Return = (draft: URLSearchParams, touched: Touched) => void | Promise<void>;

/** A page with a form that keeps its draft; the returned function ends the page. */
function openPage(early: Readonly<Record<string, string>> = {}, onReturn?: Return): () => void {
  const form = document.createElement('form');
  form.id = 'letter';
  form.innerHTML = `<input name="name"><input name="email"><textarea name="message"></textarea>`;
  for (const [name, value] of Object.entries(early)) {
    const typed = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (typed) typed.value = value;
  }
  document.body.append(form);
  const end = keepDraft({ current: form }, onReturn ?? ((...back) => fillIn(form, ...back)));
  const close = () => {
    end();
    form.remove();
  };
  onTestFinished(close);
  return close;
}

/** A way back that waits: for the function that it returns. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const onReturn: Return = async (...back) => {
    await promise;
    fillIn(document.querySelector('form'), ...back);
  };
  return { onReturn, come: () => resolve(undefined) };
}

const expectFields = async (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) {
    await expect.element(field(name)).toHaveValue(value);
  }
};

beforeEach(() => sessionStorage.clear());

it('draft: is stored when the page is left, and gone from the storage once it is back', async () => {
  const close = openPage();
  await enter(field('name'), 'Ada');
  expect(sessionStorage).toHaveLength(0);
  leave();
  close();
  expect(kept().get('name')).toBe('Ada');
  openPage();
  await expectFields({ name: 'Ada', message: '' });
  expect(sessionStorage).toHaveLength(0);
});

it('draft: a form that nobody touched leaves nothing', () => {
  openPage();
  leave();
  expect(sessionStorage).toHaveLength(0);
});

describe('draft: while it comes back', () => {
  beforeEach(() => {
    const earlier = { name: 'Ada', email: 'ada@example.com', message: 'Guten Tag', address: '' };
    sessionStorage.setItem('letter', new URLSearchParams(earlier).toString());
  });

  it('newer input stays, also if it was taken away, and the rest is restored', async () => {
    const { onReturn, come } = slowly();
    openPage({}, onReturn);
    await enter(field('name'), 'Grace');
    await enter(field('email'), 'x');
    await enter(field('email'), '');
    come();
    await expectFields({ name: 'Grace', email: '', message: 'Guten Tag' });
    await expect.poll(() => sessionStorage).toHaveLength(0);
  });

  it('what was typed before the script ran stays', async () => {
    openPage({ name: 'Grace' });
    await expectFields({ name: 'Grace', email: 'ada@example.com', message: 'Guten Tag' });
  });

  it('a page that is left again keeps earlier and later entries', async () => {
    openPage({}, slowly().onReturn);
    await enter(field('name'), 'Grace');
    leave();
    expect(Object.fromEntries(kept())).toMatchObject({ name: 'Grace', message: 'Guten Tag' });
  });

  it('a part that cannot be loaded loses nothing', async () => {
    openPage({}, () => Promise.reject(new Error('lost')));
    await enter(field('message'), 'Später');
    leave();
    expect(Object.fromEntries(kept())).toMatchObject({ name: 'Ada', message: 'Später' });
  });
});
