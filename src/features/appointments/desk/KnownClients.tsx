import { type InputEvent, type RefObject, useEffect, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { fillIn } from '#platform/desk-ui/fill-in.ts';
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
  onChoose: (client: KnownClient) => void;
}

/** Offers who is known under what is typed. The answers are kept only as long as they are shown. */
export function KnownClients({ typed, onChoose }: KnownClientsProps) {
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
  return (
    <div className="desk-known desk-form-wide" aria-live="polite">
      {clients.length > 0 && (
        <>
          <p className="desk-note">{texts.appointments.enter.known}</p>
          <ul className="desk-chips">
            {clients.map((client) => (
              <li key={`${client.email} ${client.name} ${client.phone}`}>
                <button type="button" className="desk-chip" onClick={() => onChoose(client)}>
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
  const [sought, setSought] = useState({ field: '', text: '' });

  function choose(client: KnownClient) {
    const { name, ...rest } = client;
    const given = Object.entries({ clientName: name, ...rest });
    fillIn(form.current, Object.fromEntries(given.filter(([, value]) => value !== '')));
    setSought({ field: '', text: '' });
    form.current?.querySelector<HTMLElement>(`[name=${sought.field}]`)?.focus();
    onChosen?.(client);
  }

  return {
    seek: ({ target }: InputEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && isSearched(target.name))
        setSought({ field: target.name, text: target.value });
    },
    known: (field: string) =>
      sought.field === field && <KnownClients typed={sought.text} onChoose={choose} />,
  };
}
