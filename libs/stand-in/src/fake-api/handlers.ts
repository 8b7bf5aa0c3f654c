import { ENDPOINTS, type RouteName } from '@sharewave/contracts';
import { chatHandlers } from './chat-handlers';
import { defineHandler, type Handler } from './handler';
import { friendHandlers, memberHandlers } from './people-handlers';
import { commentHandlers, postHandlers } from './post-handlers';

/** Calls that upload a file; `FakeApi.upload` handles them. */
type UploadName = 'uploadProfilePhoto' | 'uploadCoverPhoto' | 'uploadPostImage';

/** The handlers of all other calls of the contract; a missing one does not compile. */
export const HANDLERS: Record<Exclude<RouteName, UploadName>, Handler> = {
  ...memberHandlers,
  ...friendHandlers,
  ...postHandlers,
  ...commentHandlers,
  ...chatHandlers,
  reportParts: defineHandler(ENDPOINTS.reportParts, () => ({})),
};
