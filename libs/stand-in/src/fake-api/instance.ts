import { FakeApi } from './fake-api';
import { readMode } from './mode';

/** The one API of the page: calls and socket must tell of the same community. */
export const fakeApi = new FakeApi(readMode);
