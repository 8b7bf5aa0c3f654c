import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http';

/** Begins an upload on a connection of its own, which is for the test to go on with or not; its form's boundary is `a`. */
export const beginUpload = (url: string, token: string, more: OutgoingHttpHeaders = {}): ClientRequest =>
  request(`${url}/api/posts/imageupload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=a', ...more },
    agent: false,
  });
