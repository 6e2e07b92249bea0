import { useEffect, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { type KnownClient, useAppointmentParts } from './parts.ts';
import { useSettled } from './use-settled.ts';

/** Letters from which on it is worth asking. */
const fewestLetters = 2;

interface Found {
  q: string;
  clients: readonly KnownClient[];
}

export interface KnownClientsProps {
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
