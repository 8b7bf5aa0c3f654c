import { createBrowserTests } from '@sharewave/stand-in/playwright';

export default createBrowserTests({ projectDir: import.meta.dirname, project: 'mfe-feed' });
