import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http';

/** Begins an upload on a separate connection, which the test may continue or not; the boundary of its form is `a`. */
export const beginUpload = (url: string, token: string, more: OutgoingHttpHeaders = {}): ClientRequest =>
  request(`${url}/api/posts/imageupload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=a', ...more },
    agent: false,
  });
