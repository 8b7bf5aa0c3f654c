import { IconButton, setThemePreference, useThemePreference } from '@sharewave/ui';
import { THEME_CHOICES } from './theme-choices';

/** Switches to the next theme, for screens without a menu. */
export function ThemeButton() {
  const { label, Icon, next } = THEME_CHOICES[useThemePreference()];
  return (
    <IconButton
      label={`Theme: ${label}`}
      icon={<Icon size={20} />}
      onClick={() => {
        setThemePreference(next);
      }}
    />
  );
}
