import { Fragment } from 'react';
import { withoutDirections } from '#platform/contract/directions.ts';

/** `+971 4 555 0199`, `044 123 45 67`, in Arabic digits too; dates and spans of time have fewer digits. */
const phone =
  /((?<!\p{Nd})(?:(?:\+|00|٠٠)(?:[ ()./\u00a0-]{0,2}\p{Nd}){7,13}|\(?[0٠](?:[ ()\u00a0-]{0,2}\p{Nd}){8,13}))/u;

/**
 * What a client wrote, without characters that would show it in another order. Phone numbers run from left to
 * right in Arabic too, where their groups would stand in the other order; an isolate alone does not do that for
 * Arabic digits.
 */
export function ClientText({ children }: { children: string | undefined }) {
  return withoutDirections(children ?? '')
    .split(phone)
    .map((part, index) =>
      index % 2 ? (
        <bdo key={index} dir="ltr">
          {part}
        </bdo>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    );
}
