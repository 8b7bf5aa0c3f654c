import { createStandInConfig } from '@sharewave/stand-in/webpack';

export default createStandInConfig({ projectDir: import.meta.dirname, name: 'profile' });
