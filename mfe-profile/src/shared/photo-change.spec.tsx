import {
  buildMember,
  renderInApp,
  startMockServer,
  startMockUploads,
  TEST_VIEWER,
  wireMember,
  type MockServer,
  type MockUpload,
  type MockUploadAnswer,
} from '@sharewave/testing';
import { carryOutRemovals } from '@sharewave/ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfilePage } from '../page/ProfilePage';

const compress = jest.fn();
let canCompress = true;
// jsdom has no canvas, which compresses photos in a browser.
jest.mock('compressorjs', () => ({
  __esModule: true,
  default: class {
    constructor(file: File, options: { success: (result: Blob) => void; error: (error: Error) => void }) {
      compress(file, options);
      if (canCompress) options.success(new Blob(['small']));
      else options.error(new Error('Not a picture'));
    }
  },
}));

const owner = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const photo = new File(['large'], 'me.png', { type: 'image/png' });
const KEY = `profile/${TEST_VIEWER.id}/0b5c1a52-6d5e-4f0e-9d53-2f6a2f8f1a11.webp`;

let server: MockServer;
let uploads: { restore: () => void };
let sent: MockUpload[];
let answer: MockUploadAnswer;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  canCompress = true;
  compress.mockClear();
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(owner) }));
  server.on('updateMember', () => ({ body: wireMember(owner) }));
  server.on('listFriends', () => ({ body: [] }));
  server.on('getProfilePhoto', () => ({ body: { profilePhotoURL: 'http://media.test/new.webp' } }));
  server.on('getCoverPhoto', () => ({ body: { bgPhotoURL: 'http://media.test/cover.webp' } }));
  sent = [];
  answer = { body: { objectKey: KEY } };
  uploads = startMockUploads((upload) => {
    sent.push(upload);
    return answer;
  });
});
afterEach(() => {
  server.restore();
  uploads.restore();
});

async function showOwnProfile() {
  renderInApp(
    <ProfilePage username={owner.username} tab="posts" onTabChange={() => undefined} posts={null} />,
  );
  await screen.findByRole('button', { name: 'Change profile photo' });
}

function dropProfilePhoto() {
  fireEvent.drop(screen.getByRole('group', { name: 'Your profile photo' }), {
    dataTransfer: { types: ['Files'], files: [photo] },
  });
}

const profilePictures = () => screen.getAllByAltText('profile pic').map((image) => image.getAttribute('src'));

it('compresses, uploads and shows a new profile photo [M12 M171 M172]', async () => {
  await showOwnProfile();
  await userEvent.upload(screen.getByLabelText('Choose a profile photo'), photo);
  await waitFor(() => expect(profilePictures()).toContain('http://media.test/new.webp'));
  expect(compress).toHaveBeenCalledWith(
    photo,
    expect.objectContaining({ quality: 0.8, maxWidth: 500, maxHeight: 500 }),
  );
  expect(sent[0]).toMatchObject({
    path: '/api/users/imageUpload',
    field: 'profilePhoto',
    authorization: expect.stringMatching(/^Bearer ./),
  });
  expect(server.calls('updateMember')[0]).toMatchObject({
    params: { username: TEST_VIEWER.username },
    body: { pfpKey: KEY },
  });
  expect(server.calls('getProfilePhoto')[0]?.params['userId']).toBe(TEST_VIEWER.id);
});

it('compresses, uploads and shows a new cover, without a size limit [M173 M174]', async () => {
  await showOwnProfile();
  await userEvent.upload(screen.getByLabelText('Choose a cover photo'), photo);
  await waitFor(() =>
    expect(screen.getByAltText('cover')).toHaveAttribute('src', 'http://media.test/cover.webp'),
  );
  const options: unknown = compress.mock.calls[0]?.[1];
  expect(options).toMatchObject({ quality: 0.7 });
  for (const limit of ['width', 'height', 'maxWidth', 'maxHeight']) expect(options).not.toHaveProperty(limit);
  expect(sent[0]).toMatchObject({ path: '/api/users/bgUpload', field: 'bgPhoto' });
  expect(server.calls('updateMember')[0]?.body).toEqual({ bgKey: KEY });
  expect(server.calls('getCoverPhoto')[0]?.params['id']).toBe(TEST_VIEWER.id);
});

it('shows a blurred placeholder until the cover has loaded, and offers the widths that the server stores', async () => {
  const url = 'http://media.test/wide.webp';
  server.on('getMember', () => ({ body: wireMember({ ...owner, coverPhoto: url }) }));
  await showOwnProfile();
  const cover = screen.getByAltText('cover');
  expect(cover.previousElementSibling).toHaveStyle({ backgroundImage: `url("${url}?w=32")` });
  expect(cover).toHaveAttribute('srcset', `${url}?w=640 640w, ${url}?w=1280 1280w, ${url} 2400w`);
  expect(cover).toHaveAttribute('sizes', 'max(100vw, 750px)');
});

it.each([
  ['profile', 'Choose a profile photo'],
  ['cover', 'Choose a cover photo'],
])(
  'only logs that a %s photo cannot be compressed; the former picture stays [M175]',
  async (kind, chooser) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    canCompress = false;
    await showOwnProfile();
    await userEvent.upload(screen.getByLabelText(chooser), photo);
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith(`The ${kind} photo could not be changed`, expect.any(Error)),
    );
    expect(sent).toHaveLength(0);
    expect(server.calls('updateMember')).toHaveLength(0);
    await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).toBeNull());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    warn.mockRestore();
  },
);

it('restores the former picture with a retry when the upload fails [D14]', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer = { status: 0 };
  await showOwnProfile();
  await userEvent.upload(screen.getByLabelText('Choose a profile photo'), photo);
  const retry = await screen.findByRole('button', { name: 'Try again to save the profile photo' });
  answer = { body: { objectKey: KEY } };
  await userEvent.click(retry);
  await waitFor(() => expect(profilePictures()).toContain('http://media.test/new.webp'));
  warn.mockRestore();
});

it('removes a photo [D21]', async () => {
  server.on('getMember', () => ({
    body: wireMember({ ...owner, profilePhoto: 'http://media.test/old.webp' }),
  }));
  server.on('getProfilePhoto', () => ({ body: { profilePhotoURL: 'NO PROFILE PHOTO' } }));
  await showOwnProfile();
  expect(profilePictures()).toContain('http://media.test/old.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Remove profile photo' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove profile photo' })).not.toBeInTheDocument(),
  );
  expect(server.calls('updateMember')[0]?.body).toEqual({ pfpKey: null });
  expect(profilePictures()).not.toContain('http://media.test/old.webp');
  expect(screen.queryByText('Removed')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeEnabled();
});

it('offers no Undo once the call of a removal has started', async () => {
  server.on('getMember', () => ({
    body: wireMember({ ...owner, profilePhoto: 'http://media.test/old.webp' }),
  }));
  server.on('updateMember', () => new Promise(() => undefined));
  await showOwnProfile();
  await userEvent.click(screen.getByRole('button', { name: 'Remove profile photo' }));
  await act(async () => void carryOutRemovals());
  await waitFor(() => expect(server.calls('updateMember')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Your profile photo' })).toHaveFocus();
});

it('cancels the removal of a photo that has been replaced', async () => {
  server.on('getMember', () => ({
    body: wireMember({ ...owner, profilePhoto: 'http://media.test/old.webp' }),
  }));
  await showOwnProfile();
  await userEvent.click(screen.getByRole('button', { name: 'Remove profile photo' }));
  dropProfilePhoto();
  await waitFor(() => expect(profilePictures()).toContain('http://media.test/new.webp'));
  // Leaving the page without Undo would carry out pending removals now.
  cleanup();
  expect(server.calls('updateMember').map(({ body }) => body)).toEqual([{ pfpKey: KEY }]);
});

it.each([
  ['before another photo is chosen', true],
  ['after another photo was uploaded', false],
])('says nothing any more of a removal that has failed %s', async (_when, failsBefore) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failed = () => expect(warn).toHaveBeenCalledWith('The deletion failed', expect.any(Error));
  let fail = (): void => undefined;
  server.on('updateMember', ({ body }) =>
    JSON.stringify(body) === '{"pfpKey":null}'
      ? new Promise((resolve) => (fail = () => resolve({ status: 503 })))
      : { body: wireMember(owner) },
  );
  server.on('getMember', () => ({
    body: wireMember({ ...owner, profilePhoto: 'http://media.test/old.webp' }),
  }));
  await showOwnProfile();
  await userEvent.click(screen.getByRole('button', { name: 'Remove profile photo' }));
  fireEvent(window, new Event('pagehide'));
  if (failsBefore) {
    fail();
    await screen.findByText('Not saved');
  }
  dropProfilePhoto();
  await waitFor(() => expect(profilePictures()).toContain('http://media.test/new.webp'));
  fail();
  await waitFor(failed);
  expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
  warn.mockRestore();
});
