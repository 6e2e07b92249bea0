import { connect } from 'node:tls';

interface Port {
  host: string | undefined;
  port: number;
}

/**
 * Whether a port begins with TLS, and so waits for the client instead of greeting it. Nothing is sent, so the
 * certificate does not matter. No answer within `ms` means no.
 */
export const beginsWithTls = (port: Port, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...port, rejectUnauthorized: false });
    const end = (isTls: boolean) => () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isTls);
    };
    const timer = setTimeout(end(false), ms);
    socket.once('secureConnect', end(true)).on('error', end(false)).once('close', end(false));
  });
