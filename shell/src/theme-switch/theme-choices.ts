import type { ThemePreference } from '@sharewave/ui';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';

interface ThemeChoice {
  label: string;
  Icon: LucideIcon;
  next: ThemePreference;
}

/** Label and icon of each preference, and the one that follows it. */
export const THEME_CHOICES: Record<ThemePreference, ThemeChoice> = {
  system: { label: 'System', Icon: Monitor, next: 'light' },
  light: { label: 'Light', Icon: Sun, next: 'dark' },
  dark: { label: 'Dark', Icon: Moon, next: 'system' },
};
