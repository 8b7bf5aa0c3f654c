import { createShellConfig } from '@sharewave/build';

export default createShellConfig({ projectDir: import.meta.dirname });
