import { Component, createContext, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** A form field that keeps a value. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** All fields in the page. */
export const fieldsOfPage = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('input, select, textarea'),
];

export interface WallProps {
  /** Name of the wall in fault reports. */
  name: string;
  /** Rendered in place of the torn children; `begin` renders them again. */
  fallback: (begin: () => void) => ReactNode;
  /** Receives the fields that were lost, with the values they had. */
  onLost?: (fields: readonly Field[]) => void;
  children: ReactNode;
}

interface WallState {
  isTorn: boolean;
  /** How often the children were rendered again after a tear. */
  begun: number;
}

/** The surrounding wall; `isTorn` is true while its children are being removed. */
export const WallContext = createContext<{ readonly isTorn: boolean } | null>(null);

/**
 * An error boundary: an error thrown while its children render removes only them. They are rendered again
 * only on request, since children that throw again at once would show the same notice.
 */
export class Wall extends Component<WallProps, WallState> {
  static getDerivedStateFromError(): Partial<WallState> {
    return { isTorn: true };
  }

  override state: WallState = { isTorn: false, begun: 0 };

  /** The page's fields before the last change, so that the input of fields lost with it can be kept. */
  #fields = fieldsOfPage();

  get isTorn(): boolean {
    return this.state.isTorn;
  }

  #begin = () => {
    flushSync(() => this.setState(({ begun }) => ({ isTorn: false, begun: begun + 1 })));
  };

  #lose() {
    const lost = this.#fields.filter((field) => !field.isConnected);
    if (lost.length > 0) this.props.onLost?.(lost);
    this.#fields = [];
  }

  override componentDidMount() {
    if (this.state.isTorn) this.#lose();
    this.#fields = [];
  }

  override getSnapshotBeforeUpdate(_props: WallProps, before: WallState): null {
    if (this.state.isTorn && !before.isTorn) this.#fields = fieldsOfPage();
    return null;
  }

  override componentDidUpdate(_props: WallProps, before: WallState) {
    if (this.state.isTorn && !before.isTorn) this.#lose();
  }

  override render(): ReactNode {
    const { isTorn, begun } = this.state;
    if (isTorn) return <Torn key={begun}>{this.props.fallback(this.#begin)}</Torn>;
    return <WallContext value={this}>{this.props.children}</WallContext>;
  }
}

/** Gets a new key each time, so that a repeated tear is announced again. */
const Torn = ({ children }: { children: ReactNode }) => children;
