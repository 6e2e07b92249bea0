/** Tables that are sent while they are still being read; visitors' functions carry none of it. */
import type { AuditAction } from '#features/audit/contract.ts';
import { problemStatus } from '#platform/contract/errors.ts';
import { success } from '#platform/rules/outcome.ts';
import type { Write } from '#features/audit/index.ts';
import { toFault } from './fault.ts';
import { report } from './report.ts';
import type { Reply } from '#platform/http/response.ts';

interface FileOptions {
  /** Without its ending. */
  name: string;
  /** Begun together with the first piece, so that both are one round trip. */
  audit: () => Promise<void>;
  /** For the log, should it break off when the answer has begun. */
  route: string;
}

/** What the two ways of asking for a file have in common. */
export interface FileCall<S> {
  now: Date;
  audit: (action: AuditAction) => Write;
  services: S;
}

/**
 * A CSV file whose pieces are asked for as fast as they are taken, so that none waits in memory. Once
 * the first is there the answer begins; where a later one fails the stream does too, and what was
 * loaded by then is no complete file to anybody.
 */
export async function tableFile(
  pieces: AsyncGenerator<string>,
  { name, audit, route }: FileOptions,
): Promise<Reply<string>> {
  const encoder = new TextEncoder();
  const [begin] = await Promise.all([pieces.next(), audit()]);
  let next: IteratorResult<string> | undefined = begin;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = next ?? (await pieces.next());
          next = undefined;
          if (piece.done) controller.close();
          else controller.enqueue(encoder.encode(piece.value));
        } catch (error) {
          const { line, refusal } = toFault(error);
          const status = problemStatus[refusal.code];
          const { code } = refusal;
          report({ method: 'stream', route, status, ms: 0, requestId: 'stream', code, ...line });
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    ...success(''),
    stream,
    mediaType: 'text/csv; charset=utf-8; header=present',
    headers: [['Content-Disposition', `attachment; filename="${name}.csv"`]],
  };
}
