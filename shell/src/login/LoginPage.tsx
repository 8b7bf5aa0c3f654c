import { TEXTS } from '@sharewave/contracts';
import { Banner, Card, Logo, Sea } from '@sharewave/ui';
import { useRef } from 'react';
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

/** The entry page: a sea horizon with the login form; without it while the login status is being fetched. */
export function LoginPage({ hasForm = true }: { hasForm?: boolean }) {
  const { registration, setRegistration, Overlay, open } = useRegisterOverlay();
  const nameRef = useRef<HTMLInputElement>(null);
  usePageTitle(null);
  const closeBanner = () => {
    setRegistration('closed');
    // The close button disappears with the banner, which asks for the credentials.
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
          {hasForm && (
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
