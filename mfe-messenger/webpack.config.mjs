import { createRemoteConfig } from '@sharewave/build';
import { federation } from './module-federation.config.mjs';

export default createRemoteConfig({ projectDir: import.meta.dirname, federation });
