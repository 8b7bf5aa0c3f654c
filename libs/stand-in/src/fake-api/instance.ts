import { FakeApi } from './fake-api';
import { readMode } from './mode';

/** The single fake API of the page: calls and socket must use the same community. */
export const fakeApi = new FakeApi(readMode);
