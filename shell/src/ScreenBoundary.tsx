import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from './pages/UnexpectedErrorPage';

interface ScreenBoundaryProps {
  /** Another one is another screen, which gets its chance. */
  locationKey: string;
  /** Hears of what failed, and whether the screen is given up for it. */
  onFailure?: (error: unknown, isGivenUp: boolean) => void;
  children: ReactNode;
}

interface ScreenBoundaryState {
  hasFailed: boolean;
  /** The screen that has had its second chance. */
  triedAgainAt: string | null;
}

/**
 * Shows the error screen where a screen fails, instead of a blank page. It hears as well of what fails on its way out, such as a
 * remote of the screen before; so each screen is tried once more before it is given up.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false, triedAgainAt: null };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error);
    const { locationKey, onFailure } = this.props;
    const isGivenUp = this.isGivenUp();
    onFailure?.(error, isGivenUp);
    if (!isGivenUp) this.setState({ hasFailed: false, triedAgainAt: locationKey });
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
    return this.state.triedAgainAt === this.props.locationKey;
  }
}
