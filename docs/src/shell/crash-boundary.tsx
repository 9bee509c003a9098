import { Component, type ReactNode } from 'react';
import { errorCauses } from './error-causes.ts';

interface Props {
  readonly children: ReactNode;
  /** Another key is another page: what crashed before is forgotten. */
  readonly resetKey: string;
  readonly fallback: (error: unknown, tryAgain: () => void) => ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | null;
  readonly key: string;
}

/** Shows something else in the place of what throws while it is drawn. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crash: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { crash: null, key: props.resetKey };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash === null
      ? this.props.children
      : this.props.fallback(crash.error, () => this.setState({ crash: null }));
  }
}

/** The fallback of a whole page: what went wrong, why, and a way to try again. */
export function PageCrash(props: { readonly error: unknown; readonly tryAgain: () => void }) {
  const [message = 'Nothing is known of the error.', ...causes] = errorCauses(props.error);
  return (
    <div className="page-message" role="alert">
      <h1>This page crashed.</h1>
      <p className="crash-error">{message}</p>
      {causes.length > 0 && (
        <>
          <h2>Causes</h2>
          <ol className="crash-causes">
            {causes.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ol>
        </>
      )}
      <button type="button" className="button" onClick={props.tryAgain}>
        Try again
      </button>
    </div>
  );
}
