import { ENDPOINTS } from '@sharewave/contracts';
import {
  buildMember,
  buildPost,
  renderInApp,
  startMockServer,
  startMockUploads,
  TEST_VIEWER,
  wireMember,
  wirePost,
  type MockServer,
  type MockUpload,
  type MockUploadAnswer,
  liveRegionOf,
  liveRegions,
} from '@sharewave/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomeFeed } from '../feeds/HomeFeed';

const compress = jest.fn();
let canCompress = true;
// jsdom has no canvas, which compresses photos in a browser.
jest.mock('compressorjs', () => ({
  __esModule: true,
  default: class {
    constructor(file: File, options: { success: (result: Blob) => void; error: (error: Error) => void }) {
      compress(file, options);
      if (canCompress) options.success(new Blob(['small'], { type: 'image/jpeg' }));
      else options.error(new Error('Not a picture'));
    }
  },
}));

const viewer = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const photo = new File(['large'], 'sea.png', { type: 'image/png' });
const KEY = `post/${TEST_VIEWER.id}/0b5c1a52-6d5e-4f0e-9d53-2f6a2f8f1a11.webp`;

const A_UUID: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

let server: MockServer;
let uploads: { restore: () => void };
let sent: MockUpload[];
let answer: MockUploadAnswer;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  canCompress = true;
  compress.mockClear();
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(viewer) }));
  server.on('homeFeed', () => ({ body: { posts: [wirePost(buildPost({ text: 'Older' }))], totalPages: 1 } }));
  server.on('createPost', () => ({ body: 'd'.repeat(24) }));
  server.on('getPost', ({ params }) => ({
    body: wirePost(buildPost({ id: params['id'] ?? '', text: 'Fresh from the sea', author: viewer })),
  }));
  sent = [];
  answer = { body: { s3key: KEY } };
  uploads = startMockUploads((upload) => {
    sent.push(upload);
    return answer;
  });
});
afterEach(() => {
  server.restore();
  uploads.restore();
});

async function openOverlay() {
  renderInApp(<HomeFeed />);
  await screen.findByText('Older');
  await userEvent.click(screen.getByRole('button', { name: "What's on your mind?" }));
  return screen.findByRole('dialog', { name: 'Create post' });
}

async function openComposer() {
  const dialog = await openOverlay();
  return {
    dialog,
    field: within(dialog).getByRole('textbox', { name: 'Text of the post' }),
    post: within(dialog).getByRole('button', { name: 'Post' }),
    chooser: within(dialog).getByLabelText('Add a photo'),
  };
}

describe('the Create post overlay', () => {
  it('opens from "What\'s on your mind?" and says who is posting [M86 M87 M88 M99]', async () => {
    const { dialog, chooser } = await openComposer();
    expect(within(dialog).getByText(/posting as/)).toHaveTextContent('posting as Alice Waves');
    expect(chooser).toHaveAttribute('accept', 'image/*');
  });

  it('cannot be sent while the text is empty or blank [M98]', async () => {
    const { field, post } = await openComposer();
    expect(post).toBeDisabled();
    await userEvent.type(field, '  \u200B ');
    expect(post).toBeDisabled();
    await userEvent.type(field, 'Ahoy');
    expect(post).toBeEnabled();
  });

  it('sends a post without a photo and puts it on top without a reload [M102 M105]', async () => {
    const { field, post } = await openComposer();
    await userEvent.type(field, 'Ahoy');
    await userEvent.click(post);
    expect(await screen.findByText('Fresh from the sea')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.calls('createPost')[0]?.body).toEqual({ postMessage: 'Ahoy', clientPostID: A_UUID });
    expect(server.calls('getPost')[0]?.params['id']).toBe('d'.repeat(24));
    const texts = screen.getAllByRole('article').map((article) => article.textContent);
    expect(texts[0]).toContain('Fresh from the sea');
    expect(server.calls('homeFeed')).toHaveLength(1);
  });

  it('compresses a photo, uploads it in the field "files" and sends its key [M100 M101 M103]', async () => {
    const { field, post, chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, photo);
    expect(within(dialog).getByRole('status')).toContainElement(
      await within(dialog).findByText('Photo ready'),
    );
    expect(compress).toHaveBeenCalledWith(
      photo,
      expect.objectContaining({ quality: 0.8, maxHeight: 500, strict: false }),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ path: '/api/posts/imageupload', field: 'files' });
    await userEvent.type(field, 'Look');
    await userEvent.click(post);
    await screen.findByText('Fresh from the sea');
    expect(server.calls('createPost')[0]?.body).toEqual({
      postMessage: 'Look',
      imageKeyArray: [KEY],
      clientPostID: A_UUID,
    });
  });

  it('takes any image, whatever its type and size [M99]', async () => {
    const odd = new File(['large'], 'scan.tiff', { type: 'image/tiff' });
    Object.defineProperty(odd, 'size', { value: 80 * 1024 * 1024 });
    const { chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, odd);
    expect(await within(dialog).findByText('Photo ready')).toBeInTheDocument();
    expect(compress).toHaveBeenLastCalledWith(odd, expect.anything());
    expect(sent).toHaveLength(1);
  });

  it('accepts a photo that is dropped or pasted, and uploads it once', async () => {
    const { dialog } = await openComposer();
    const add = within(dialog).getByRole('button', { name: 'Add a photo' });
    fireEvent.drop(add, { dataTransfer: { types: ['Files'], files: [photo] } });
    expect(await within(dialog).findByText('Photo ready')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove photo' }));
    fireEvent.paste(within(dialog).getByRole('button', { name: 'Add a photo' }), {
      clipboardData: { files: [photo] },
    });
    expect(await within(dialog).findByText('Photo ready')).toBeInTheDocument();
    expect(compress).toHaveBeenCalledTimes(2);
  });

  it('ignores a photo that is dropped again while it is uploading, and shows no failure', async () => {
    const { dialog, field } = await openComposer();
    for (let times = 0; times < 2; times += 1) {
      fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [photo] } });
    }
    expect(await within(dialog).findByText('Photo ready')).toBeInTheDocument();
  });

  it('does not send a post whose photo cannot be compressed [M104]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    canCompress = false;
    const { field, post, chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, photo);
    await userEvent.type(field, 'Look');
    await userEvent.click(post);
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error uploading image - retry image submission'));
    await waitFor(() => expect(post).toBeEnabled());
    expect(warn).toHaveBeenCalledWith('The photo could not be uploaded', expect.any(Error));
    expect(sent).toHaveLength(0);
    expect(server.calls('createPost')).toHaveLength(0);
    expect(dialog).toBeInTheDocument();
    warn.mockRestore();
    log.mockRestore();
  });

  it('does not send a post whose photo failed, keeps everything and offers a retry [M104]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    answer = { status: 500 };
    const { field, post, chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, photo);
    expect(await within(dialog).findByText('Photo not uploaded')).toBeInTheDocument();
    await userEvent.type(field, 'Look');
    await userEvent.click(post);
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error uploading image - retry image submission'));
    await waitFor(() => expect(post).not.toHaveAttribute('aria-busy'));
    expect(server.calls('createPost')).toHaveLength(0);
    expect(dialog).toBeInTheDocument();
    expect(field).toHaveValue('Look');

    answer = { body: { s3key: KEY } };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText('Photo ready');
    expect(within(dialog).getByRole('button', { name: 'Remove photo' })).toHaveFocus();
    await userEvent.click(post);
    expect(await screen.findByText('Fresh from the sea')).toBeInTheDocument();
    warn.mockRestore();
    log.mockRestore();
  });

  it('shows an icon instead of a broken image when the file is not a picture', async () => {
    const { chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, photo);
    fireEvent.error(await within(dialog).findByRole('img', { name: 'Chosen for this post' }));
    expect(within(dialog).queryByRole('img', { name: 'Chosen for this post' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Remove photo' })).toBeInTheDocument();
  });

  it('keeps an uploaded photo and its description through a page load, until the post is published [D4]', async () => {
    const url = `https://api.wave.test/media/${KEY}`;
    answer = { body: { s3key: KEY, url } };
    const before = await openComposer();
    await userEvent.type(before.field, 'Half written');
    await userEvent.upload(before.chooser, photo);
    await within(before.dialog).findByText('Photo ready');
    await userEvent.type(within(before.dialog).getByLabelText(/What the photo shows/), 'A calm sea');
    cleanup();

    const dialog = await openOverlay();
    expect(within(dialog).getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Half written');
    expect(within(dialog).getByRole('img', { name: 'Chosen for this post' })).toHaveAttribute('src', url);
    expect(within(dialog).getByLabelText(/What the photo shows/)).toHaveValue('A calm sea');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
    await screen.findByText('Fresh from the sea');
    expect(server.calls('createPost')[0]?.body).toMatchObject({
      imageKeyArray: [KEY],
      imageAltArray: ['A calm sea'],
    });
    expect(sent).toHaveLength(1);
    cleanup();

    expect((await openComposer()).chooser).toBeInTheDocument();
  });

  describe('whose photo is no longer on the server, as after a day or when another tab has posted it', () => {
    const refuse = () =>
      server.on('createPost', () => ({ status: 400, body: { error: 'No', code: 'upload_unusable' } }));

    it('uploads it again, so that the next try succeeds', async () => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      refuse();
      const { field, post, chooser, dialog } = await openComposer();
      await userEvent.type(field, 'Look');
      await userEvent.upload(chooser, photo);
      await within(dialog).findByText('Photo ready');
      const again = KEY.replace('0b5c', 'f00d');
      answer = { body: { s3key: again } };
      await userEvent.click(post);
      await waitFor(() => expect(sent).toHaveLength(2));
      server.on('createPost', () => ({ body: 'd'.repeat(24) }));
      await userEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
      await screen.findByText('Fresh from the sea');
      expect(server.calls('createPost')[1]?.body).toMatchObject({ imageKeyArray: [again] });
      warn.mockRestore();
    });

    it('says so after a page load, when there is no file left to upload', async () => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const before = await openComposer();
      await userEvent.type(before.field, 'Look');
      await userEvent.upload(before.chooser, photo);
      await within(before.dialog).findByText('Photo ready');
      cleanup();

      refuse();
      const dialog = await openOverlay();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
      expect(await within(dialog).findByText('Photo not uploaded')).toBeInTheDocument();
      server.on('createPost', () => ({ body: 'd'.repeat(24) }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Remove photo' }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
      await screen.findByText('Fresh from the sea');
      expect(server.calls('createPost')[1]?.body).toEqual({ postMessage: 'Look', clientPostID: A_UUID });
      warn.mockRestore();
    });
  });

  it('keeps a text that is too long, and does not send it until it is shortened', async () => {
    const { dialog, field, post } = await openComposer();
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(5007));
    expect(field).toHaveValue('x'.repeat(5007));
    expect(within(dialog).getByText(/5,007 of 5,000 characters/)).toBeInTheDocument();
    expect(post).toBeDisabled();
    await userEvent.keyboard('{Backspace>7/}');
    expect(post).toBeEnabled();
  });

  it('does not send a photo that was removed', async () => {
    const { field, post, chooser, dialog } = await openComposer();
    await userEvent.upload(chooser, photo);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove photo' }));
    await userEvent.type(field, 'Without');
    await userEvent.click(post);
    await screen.findByText('Fresh from the sea');
    expect(server.calls('createPost')[0]?.body).toEqual({ postMessage: 'Without', clientPostID: A_UUID });
  });

  it('keeps the text when sending fails, when the overlay is closed and through a page load [D4 D15]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('createPost', () => ({ status: 500 }));
    const { field, post, dialog } = await openComposer();
    await userEvent.type(field, 'Do not lose me');
    const places = liveRegions();
    await userEvent.click(post);
    const state = await within(dialog).findByText('Not sent');
    expect(places).toContain(liveRegionOf(state));
    expect(field).toHaveValue('Do not lose me');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem(`sharewave.draft.${TEST_VIEWER.id}.post`)).toBe('Do not lose me');
    warn.mockRestore();
  });

  it('sends a post that was published and deleted meanwhile again as a new one', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('createPost', () => ({ status: 404 }));
    const { field, post, dialog } = await openComposer();
    await userEvent.type(field, 'Ahoy');
    await userEvent.click(post);
    await within(dialog).findByText('Not sent');
    server.on('createPost', () => ({ body: 'd'.repeat(24) }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Fresh from the sea');
    const names = server
      .calls('createPost')
      .map(({ body }) => ENDPOINTS.createPost.body.parse(body).clientPostID);
    expect(new Set(names).size).toBe(2);
    warn.mockRestore();
  });

  it('retries a post with the same client id, also after a page load, and uses a new one once it is changed or published', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const names = () =>
      server.calls('createPost').map(({ body }) => ENDPOINTS.createPost.body.parse(body).clientPostID);
    server.on('createPost', () => ({ status: 503 }));
    const first = await openComposer();
    await userEvent.type(first.field, 'Ahoy');
    await userEvent.click(first.post);
    await userEvent.click(await within(first.dialog).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await within(first.dialog).findByText('Not sent');
    expect(first.field).toHaveFocus();
    cleanup();

    const second = await openComposer();
    expect(second.field).toHaveValue('Ahoy');
    await userEvent.click(second.post);
    await within(second.dialog).findByText('Not sent');
    await userEvent.type(second.field, '!');
    server.on('createPost', () => ({ body: 'd'.repeat(24) }));
    await userEvent.click(second.post);
    await screen.findByText('Fresh from the sea');
    cleanup();

    const third = await openComposer();
    await userEvent.type(third.field, 'Ahoy!');
    await userEvent.click(third.post);
    await screen.findByText('Fresh from the sea');
    const [sent, ...again] = names();
    expect(again.slice(0, 2)).toEqual([sent, sent]);
    expect(new Set(names()).size).toBe(3);
    warn.mockRestore();
  });
});
