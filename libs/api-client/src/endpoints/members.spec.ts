import { configureApi } from '../http-client';
import { updatePhotos } from './members';

it('removes a photo with a call that outlives the page', async () => {
  configureApi({ apiUrl: 'http://api.test' });
  const fetchMock = jest.fn(() => Promise.resolve(new Response('{}', { status: 503 })));
  globalThis.fetch = fetchMock;
  await expect(updatePhotos('alice', { profilePhotoKey: null })).rejects.toMatchObject({ status: 503 });
  expect(fetchMock).toHaveBeenCalledWith(
    'http://api.test/api/users/alice',
    expect.objectContaining({ body: '{"pfpKey":null}', keepalive: true }),
  );
});
