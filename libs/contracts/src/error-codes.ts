/** HTTP status by code. Sockets get the same codes in acknowledgements. */
export const ERROR_STATUS = {
  malformed_request: 400,
  validation_failed: 400,
  not_a_picture: 400,
  upload_unusable: 400,
  not_yourself: 400,
  no_such_member: 400,
  not_friends: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  forged_sender: 403,
  not_found: 404,
  already_exists: 409,
  too_large: 413,
  storage_full: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
