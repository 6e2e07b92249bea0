/** The service's process: its output at the start, its signals, its end. */
import { readEnv, StartError } from './env.ts';
import { hushConsole, log, nameOf } from './log.ts';
import { type Service, startService } from './service.ts';

const lastResortMs = 5000;
const lookMs = 250;

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use; stop what listens there or set MESSAGING_PORT';
  }
  return String(error);
}

function closeOnSignal(service: Service): void {
  let isClosing = false;
  const end = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), lastResortMs).unref();
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // npm forwards a signal to the shell in which it runs its scripts, which dies without forwarding it.
  const { ppid } = process;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => {
    if (process.ppid !== ppid) end();
  }, lookMs).unref();
}

hushConsole();
// The library leaves rejected promises unhandled when a connection breaks. Their messages must not be logged.
process.on('unhandledRejection', (error) => log('unhandled', { error: nameOf(error) }));
process.on('uncaughtException', (error) => {
  log('crash', { error: nameOf(error) });
  process.exit(1);
});

try {
  const env = readEnv(process.env);
  const service = await startService(env);
  closeOnSignal(service);
  process.stdout.write(`Ready on http://${env.MESSAGING_HOST}:${service.port}\n`);
} catch (error) {
  endWith(reasonOf(error));
}
