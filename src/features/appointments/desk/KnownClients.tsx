import { type InputEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
import { fold } from '#platform/rules/fold.ts';
import { type KnownClient, useAppointmentParts } from './parts.ts';
import { useSettled } from './use-settled.ts';

/** Letters from which on it is worth asking. */
const fewestLetters = 2;

interface Found {
  q: string;
  clients: readonly KnownClient[];
}

interface KnownClientsProps {
  /** What was typed as name or address. */
  typed: string;
  /** The field where it was typed, one of {@link isSearched}, unless Enter has another meaning there. */
  control?: HTMLInputElement;
  onChoose: (client: KnownClient) => void;
}

/**
 * Offers who is known under what is typed. The only one is taken with Enter, and without a press if the whole name
 * or address was typed. The answers are kept only as long as they are shown.
 */
export function KnownClients({ typed, control, onChoose }: KnownClientsProps) {
  const { call, texts } = useDesk();
  const { findKnown } = useAppointmentParts();
  const q = useSettled(typed).trim();
  const [found, setFound] = useState<Found>({ q: '', clients: [] });
  useEffect(() => {
    if (q.length < fewestLetters) return undefined;
    let isCurrent = true;
    void findKnown(call, q).then((clients) => {
      if (isCurrent) setFound({ q, clients });
    });
    return () => {
      isCurrent = false;
    };
  }, [call, findKnown, q]);
  const clients = q === typed.trim() && q === found.q ? found.clients : [];
  const only = clients.length === 1 ? clients[0] : undefined;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (!control || !only) return undefined;
    const takeAtEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      choose(only);
    };
    const takeIfMeant = () => {
      const meant = fold(control.value);
      const other = control.form?.elements.namedItem(
        control.name === 'email' ? 'clientName' : 'email',
      );
      if (other instanceof HTMLInputElement && other.value !== '') return;
      if ([only.name, only.email].some((text) => fold(text) === meant)) choose(only);
    };
    control.addEventListener('keydown', takeAtEnter);
    control.addEventListener('blur', takeIfMeant);
    return () => {
      control.removeEventListener('keydown', takeAtEnter);
      control.removeEventListener('blur', takeIfMeant);
    };
  }, [control, only]);
  return (
    <div className="desk-known desk-form-wide" aria-live="polite">
      {clients.length > 0 && (
        <>
          <p className="desk-note">{texts.appointments.enter.known}</p>
          <ul className="desk-chips">
            {clients.map((client) => (
              <li key={`${client.email} ${client.name} ${client.phone}`}>
                <button
                  type="button"
                  className="desk-chip"
                  onClick={() => {
                    onChoose(client);
                    control?.focus();
                  }}
                >
                  <bdi>{client.name}</bdi>
                  <small>
                    <bdi>{client.email === '' ? client.phone : client.email}</bdi>
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Fields in which a known client can be sought. */
const isSearched = (name: string) => name === 'clientName' || name === 'email';

/**
 * Offers who is known beneath the form's fields `clientName` and `email`, and fills in what is known of a
 * chosen client.
 */
export function useKnownClients(
  form: RefObject<HTMLFormElement | null>,
  onChosen?: (client: KnownClient) => void,
) {
  /** What is typed into the field beneath which known clients are offered. */
  const [sought, setSought] = useState<{ control: HTMLInputElement; text: string } | null>(null);

  function choose(client: KnownClient) {
    const { name, ...rest } = client;
    const given = Object.entries({ clientName: name, ...rest });
    fillIn(form.current, Object.fromEntries(given.filter(([, value]) => value !== '')));
    setSought(null);
    onChosen?.(client);
  }

  return {
    seek: ({ target }: InputEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && isSearched(target.name))
        setSought({ control: target, text: target.value });
    },
    known: (field: string) =>
      sought?.control.name === field && (
        <KnownClients typed={sought.text} control={sought.control} onChoose={choose} />
      ),
  };
}
