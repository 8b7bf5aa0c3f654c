import '@sharewave/ui/base.css';
import { applyStoredTheme } from '@sharewave/ui';
// No lazy boundary: every shared module is eager here, and one chunk less is one round trip less.
import './bootstrap';

// Before the first paint, so that nothing flashes in the other theme.
applyStoredTheme();
