import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from './pages/UnexpectedErrorPage';

interface ScreenBoundaryProps {
  /** When it changes, another screen is shown, which is rendered even if the previous one has failed. */
  locationKey: string;
  /** Called with the error, and with whether the screen is given up because of it. */
  onFailure?: (error: unknown, isGivenUp: boolean) => void;
  children: ReactNode;
}

interface ScreenBoundaryState {
  hasFailed: boolean;
  /** The location key of the screen that was already rendered a second time. */
  retriedAt: string | null;
}

/**
 * Shows the error screen instead of a blank page when a screen fails. An error may also come from the previous screen while
 * it unmounts, such as from one of its remotes; so each screen is rendered once more before it is given up.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false, retriedAt: null };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error);
    const { locationKey, onFailure } = this.props;
    const isGivenUp = this.isGivenUp();
    onFailure?.(error, isGivenUp);
    if (!isGivenUp) this.setState({ hasFailed: false, retriedAt: locationKey });
  }

  override componentDidUpdate(before: ScreenBoundaryProps) {
    if (this.state.hasFailed && before.locationKey !== this.props.locationKey) {
      this.setState({ hasFailed: false });
    }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.isGivenUp() ? <UnexpectedErrorPage /> : null;
  }

  private isGivenUp(): boolean {
    return this.state.retriedAt === this.props.locationKey;
  }
}
