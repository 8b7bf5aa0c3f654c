import '@sharewave/ui/base.css';
// No lazy boundary: every shared module is eager here, and one chunk less is one round trip less.
import './bootstrap';
