import { Fragment, type ReactNode } from 'react';

/** A text whose `{{name}}` placeholders take elements, as `fill` takes words. */
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

/** Times, numbers and addresses keep their own direction inside Arabic. */
export function Ltr({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
