/** Tables that are streamed while they are read; visitors' functions do not bundle this code. */
import type { AuditAction } from '#features/audit/contract.ts';
import { problemStatus } from '#platform/contract/errors.ts';
import { success } from '#platform/rules/outcome.ts';
import type { Write } from '#features/audit/index.ts';
import { toFault } from './fault.ts';
import { report } from './report.ts';
import type { Reply } from '#platform/http/response.ts';

interface FileOptions {
  /** Without the extension. */
  name: string;
  /** Starts together with the first piece, so that both are one round trip. */
  audit: () => Promise<void>;
  /** For the log, if the stream breaks off after the answer has begun. */
  route: string;
}

/** Arguments shared by the two kinds of file requests. */
export interface FileCall<S> {
  now: Date;
  audit: (action: AuditAction) => Write;
  services: S;
}

/**
 * Streams a CSV file. Pieces are read only as fast as the client takes them, so that none waits in memory.
 * The answer begins with the first piece; if a later one fails, the stream fails too, so that the client does
 * not take the part it has loaded for a complete file.
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
