import { Component, type ErrorInfo, type ReactNode } from 'react';
import { MainContent } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

function BrokenDoor() {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <MainContent>
        <NoticePage title={t('common.unexpectedTitle')} message={t('door.brokenMessage')}>
          <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
        </NoticePage>
      </MainContent>
    </div>
  );
}

/** Shown when rendering failed. What was recorded is stored already, so a reload loses nothing. */
export class DoorErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('The door failed', error, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <BrokenDoor /> : this.props.children;
  }
}
