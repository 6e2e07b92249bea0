import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { maxLength } from '#platform/contract/fields.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import { type Commands, useCommands } from './commands.ts';
import type { Entry, EntryGroup } from './entry.ts';
import { Line } from './Line.tsx';
import {
  actPlaces,
  areaPlaces,
  partPlaces,
  peoplePlaces,
  type Place,
  placesLike,
} from './places.ts';
import { useFound } from './use-found.tsx';

const entryOf = ({ id, label, within, run }: Place): Entry => ({
  ...{ id, run },
  label: <Line name={label} more={within} />,
});

const listsOf = (q: string, { seek }: Commands) =>
  [
    [
      'appointments',
      () => seek({ area: 'appointments', kind: 'list', name: 'appointments', text: q }),
    ],
    ['payments', () => seek({ area: 'payments', kind: 'list', name: 'payments', text: q })],
    ['records', () => seek({ area: 'records', kind: 'list', name: 'records', text: q })],
  ] as const;

/** Steps of the keys through what is offered. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface FindDialogProps {
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/**
 * Finds areas, their parts and commands, which needs no network, and what the house has under a name. A combobox
 * (WAI-ARIA): the focus stays in the field. What was found before is not kept, since it names people.
 */
function Content({ onShow, onClose }: FindDialogProps) {
  const desk = useDesk();
  const { texts, findTexts: words, locale } = desk;
  const commands = useCommands();
  const [text, setText] = useState('');
  const typed = text.trim();
  const [chosen, setChosen] = useState('');
  const listId = useId();
  const { groups: foundGroups, hasFailed, isSearching, reload } = useFound(typed, onShow);

  const acts = actPlaces(desk, commands);
  const areas = areaPlaces(desk, commands);
  const { all: consultants, areSeveral } = useConsultants();
  const team = typed !== '' && areSeveral ? peoplePlaces(desk, consultants) : [];
  const places = typed === '' ? areas : [...areas, ...partPlaces(desk, commands)];
  const lists = typed === '' ? [] : listsOf(typed, commands);
  const local = [
    { id: 'places', title: words.groups.places, ...placesLike(places, typed) },
    { id: 'acts', title: words.groups.acts, ...placesLike(acts, typed) },
  ];
  const groups: readonly EntryGroup[] = [
    // First where the words begin a name.
    ...local
      .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
      .map(({ id, title, found }) => ({ id, title, entries: found.map(entryOf) })),
    ...foundGroups,
    // After the clients, who may have the same name.
    {
      id: 'team',
      title: texts.nav.consultants,
      entries: placesLike(team, typed).found.map(entryOf),
    },
    {
      id: 'lists',
      title: words.groups.lists,
      entries: lists.map(([name, run]) => ({
        ...{ id: `list-${name}`, run },
        label: <Line name={fill(words.lists[name], { q: isolate(typed) })} />,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  const active = all.find(({ id }) => id === chosen) ?? all[0];
  const optionId = (id: string) => `${listId}-${id}`;

  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function choose({ run }: Entry) {
    onClose();
    run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !active) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const next = all.at((all.indexOf(active) + step) % all.length);
      if (next) setChosen(next.id);
    } else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  }

  const count = all.length - lists.length;
  const counted = plural(words.count, count, locale, { count: formatNumber(count, locale) });
  return (
    <Dialog title={words.open} onClose={onClose} className="desk-find">
      <input
        type="text"
        className="input"
        role="combobox"
        aria-label={words.field}
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active.id)}
        placeholder={words.placeholder}
        value={text}
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxLength.name}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen('');
        }}
        onKeyDown={onKeyDown}
      />
      <div className="desk-find-state desk-note">
        <p role="status">
          {hasFailed ? words.failed : isSearching ? words.searching : typed !== '' && counted}
        </p>
        {hasFailed && (
          <ActionButton className="desk-link" onAction={reload}>
            {texts.retry}
          </ActionButton>
        )}
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        className="desk-find-list"
        aria-label={words.results}
        aria-busy={isSearching}
        tabIndex={-1}
      >
        {groups.map(({ id, title, entries }) => (
          <div key={id} role="group" aria-labelledby={optionId(id)}>
            <p id={optionId(id)} role="presentation" className="desk-find-group">
              {title}
            </p>
            {entries.map((entry) => (
              <div
                key={entry.id}
                id={optionId(entry.id)}
                role="option"
                className="desk-find-option"
                aria-selected={entry === active}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setChosen(entry.id)}
                onClick={() => choose(entry)}
              >
                {entry.label}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

export const FindDialog = walledDialog('find', Content);
