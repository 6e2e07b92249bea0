import { type ComponentProps, createContext, use } from 'react';

/** Id of the heading of the part or dialog around. */
export const TitleContext = createContext<string | undefined>(undefined);

/** A form named by the heading over it, as an area has several. */
export function Form(props: ComponentProps<'form'>) {
  return <form aria-labelledby={use(TitleContext)} {...props} />;
}
