import { Fragment, type ReactNode } from 'react';

/** Like `fill`, but its `{{name}}` placeholders take elements instead of text. */
export function Rich({
  text,
  values,
}: {
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}) {
  return text
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 ? values[part] : part}</Fragment>);
}

/** Keeps times, numbers and addresses left to right inside Arabic text. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
