import { navigateTo, paths, takeReturnPath, useSession } from '@sharewave/app-kit';
import { TEXTS } from '@sharewave/contracts';
import { Banner, Card, Logo, Sea } from '@sharewave/ui';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../guards/usePageTitle';
import { ThemeButton } from '../theme-switch/ThemeButton';
import { Footer } from './Footer';
import { LoginForm } from './LoginForm';
import {
  Corner,
  FormPlace,
  Horizon,
  Main,
  Orb,
  Page,
  SeaPlace,
  Stars,
  Tagline,
  Welcome,
} from './LoginPage.styles';
import { useRegisterOverlay } from './useRegisterOverlay';

/** A member who comes here goes on to where an ended session was or a link was to lead, or home. */
function useWayIn(): void {
  const { status } = useSession();
  // Who becomes a member here is on the way already: the page is being loaded again.
  const [wasVisitor] = useState(status === 'visitor');
  useEffect(() => {
    if (status === 'failed') console.warn('The login status could not be asked');
    if (status !== 'member' || wasVisitor) return;
    const returnPath = takeReturnPath();
    navigateTo(returnPath === null || returnPath === paths.entry ? paths.home : returnPath, {
      replace: true,
    });
  }, [status, wasVisitor]);
}

/** The entry: a sea horizon with the way in. */
export function LoginPage() {
  const { status } = useSession();
  const { registration, setRegistration, Overlay, open } = useRegisterOverlay();
  const nameRef = useRef<HTMLInputElement>(null);
  useWayIn();
  usePageTitle(null);
  const isAsked = status === 'visitor' || status === 'failed';
  const closeBanner = () => {
    setRegistration('closed');
    // The control that was pressed goes with the banner, and the credentials are what it asked for.
    nameRef.current?.focus();
  };
  return (
    <Page>
      <Horizon aria-hidden="true">
        <Stars />
        <Orb />
        <SeaPlace>
          <Sea />
        </SeaPlace>
      </Horizon>
      <Corner>
        <ThemeButton />
      </Corner>
      <Main>
        <Welcome>
          <Logo size={44} />
          <Tagline>{TEXTS.tagline}</Tagline>
        </Welcome>
        <FormPlace>
          {isAsked && (
            <Card as="div" $raised $padding="large">
              {registration === 'done' && (
                <Banner tone="good" title={TEXTS.registered} onClose={closeBanner}>
                  {TEXTS.pleaseLogin}
                </Banner>
              )}
              {registration === 'failed' && <Banner tone="danger" title="The form could not be loaded" />}
              <LoginForm nameRef={nameRef} onRegister={open} />
            </Card>
          )}
        </FormPlace>
      </Main>
      <Footer />
      {registration === 'open' && Overlay !== null && (
        <Overlay
          open
          onClose={() => setRegistration('closed')}
          onRegistered={() => setRegistration('done')}
        />
      )}
    </Page>
  );
}
