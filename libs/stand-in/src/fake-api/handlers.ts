import { ENDPOINTS, type RouteName } from '@sharewave/contracts';
import { chatHandlers } from './chat-handlers';
import { answering, type Handler } from './handler';
import { friendHandlers, memberHandlers } from './people-handlers';
import { commentHandlers, postHandlers } from './post-handlers';

/** Calls that carry a file; they come by another way (`FakeApi.upload`). */
type UploadName = 'uploadProfilePhoto' | 'uploadCoverPhoto' | 'uploadPostImage';

/** What the fake API answers to each call of the contract; a call that is missing does not compile. */
export const HANDLERS: Record<Exclude<RouteName, UploadName>, Handler> = {
  ...memberHandlers,
  ...friendHandlers,
  ...postHandlers,
  ...commentHandlers,
  ...chatHandlers,
  reportParts: answering(ENDPOINTS.reportParts, () => ({})),
};
