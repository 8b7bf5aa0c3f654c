import { Component, type ReactNode } from 'react';
import { UnexpectedErrorPage } from './pages/UnexpectedErrorPage';

interface ScreenBoundaryProps {
  /** Another one is another screen, which gets its chance. */
  locationKey: string;
  /** Hears of a screen that failed. */
  onFailure?: (error: unknown) => void;
  children: ReactNode;
}

/** Shows the error screen where a screen fails, instead of a blank page. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A screen failed', error);
    this.props.onFailure?.(error);
  }

  override componentDidUpdate(before: ScreenBoundaryProps) {
    if (this.state.hasFailed && before.locationKey !== this.props.locationKey) {
      this.setState({ hasFailed: false });
    }
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedErrorPage /> : this.props.children;
  }
}
