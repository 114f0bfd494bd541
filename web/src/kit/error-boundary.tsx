/** What fails inside takes nothing else with it. */
import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
  instead: ReactNode;
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
