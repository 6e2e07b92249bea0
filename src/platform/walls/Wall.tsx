import { Component, createContext, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** What somebody types into. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** All fields that stand in the page. */
export const fieldsOfPage = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('input, select, textarea'),
];

export interface WallProps {
  /** What it is called where its faults are told. */
  name: string;
  /** Stands in place of what tore; `begin` draws that anew. */
  fallback: (begin: () => void) => ReactNode;
  /** Takes the fields that went with it, as somebody has left them. */
  onLost?: (fields: readonly Field[]) => void;
  children: ReactNode;
}

interface WallState {
  isTorn: boolean;
  /** How often it was begun anew. */
  begun: number;
}

/** The wall around; `isTorn` while what stood in it goes. */
export const WallContext = createContext<{ readonly isTorn: boolean } | null>(null);

/**
 * What is thrown while its children are drawn takes down them alone. They are drawn anew only when
 * somebody asks for it: what throws again at once shows the same again.
 */
export class Wall extends Component<WallProps, WallState> {
  static getDerivedStateFromError(): Partial<WallState> {
    return { isTorn: true };
  }

  override state: WallState = { isTorn: false, begun: 0 };

  /** Those of the page before the last change: what goes with it keeps what was typed. */
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

/** With a key of its own each time, so that what tears again is told again. */
const Torn = ({ children }: { children: ReactNode }) => children;
