import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darkPalette, lightPalette } from './palette';
import { applyStoredTheme, setThemePreference } from './theme-preference';
import { useThemePreference } from './useThemePreference';

function Shown() {
  return <p>{useThemePreference()}</p>;
}

afterEach(() => {
  setThemePreference('system');
});

describe('the theme preference', () => {
  it('is set on the document, where the styles read it, and updates every component that shows it', () => {
    render(<Shown />);
    expect(screen.getByText('system')).toBeInTheDocument();
    act(() => {
      setThemePreference('dark');
    });
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(screen.getByText('dark')).toBeInTheDocument();
  });

  it('is stored for the next visit, and removed for "system" [D22]', () => {
    setThemePreference('light');
    document.documentElement.removeAttribute('data-theme');
    applyStoredTheme();
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    setThemePreference('system');
    applyStoredTheme();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('follows a choice in another tab', () => {
    applyStoredTheme();
    render(<Shown />);
    act(() => {
      window.localStorage.setItem('sharewave.browser.theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'sharewave.browser.theme', newValue: 'dark' }));
    });
    expect(screen.getByText('dark')).toBeInTheDocument();
    act(() => {
      window.localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(screen.getByText('system')).toBeInTheDocument();
  });
});

describe('base.css', () => {
  it('paints the same canvas as the themes do, before any script runs', () => {
    const css = readFileSync(join(__dirname, 'base.css'), 'utf8').toUpperCase();
    expect(css.split(lightPalette.canvas)).toHaveLength(2);
    expect(css.split(darkPalette.canvas)).toHaveLength(3);
  });
});
