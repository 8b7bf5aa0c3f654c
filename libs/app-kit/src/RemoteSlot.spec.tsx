import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { configureRemotes } from './remote-loader';
import { RemoteSlot } from './RemoteSlot';

const feed = (
  <RemoteSlot name="feed/PostPage" title="The post" props={{ postId: '5' }} placeholder="Loading" />
);

function PostPage({ postId }: { postId: string }) {
  return <p>Post {postId}</p>;
}

let warn: jest.SpyInstance;

beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  warn.mockRestore();
  jest.useRealTimers();
  // A page that is restored from the back/forward cache is no longer being left.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
});

describe('RemoteSlot', () => {
  it('shows its placeholder, then the module with its props', async () => {
    configureRemotes(() => Promise.resolve({ default: PostPage }));
    render(feed);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Post 5')).toBeVisible();
  });

  it('loads nothing before it is wanted', async () => {
    const load = jest.fn(() => Promise.resolve({ default: PostPage }));
    configureRemotes(load);
    const { rerender } = render(
      <RemoteSlot
        name="feed/PostPage"
        title="The post"
        props={{ postId: '5' }}
        wanted={false}
        placeholder="Rest"
      />,
    );
    expect(screen.getByText('Rest')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    rerender(feed);
    expect(await screen.findByText('Post 5')).toBeVisible();
  });

  it('shows a named fallback whose retry works once the remote is back', async () => {
    let isUp = false;
    configureRemotes(() =>
      isUp ? Promise.resolve({ default: PostPage }) : Promise.reject(new Error('refused')),
    );
    render(feed);
    expect(await screen.findByText('The post could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The post could not be loaded')).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Post 5')).toBeVisible();
  });

  it('treats a remote that does not return a component as down', async () => {
    configureRemotes(() => Promise.resolve('<html></html>'));
    render(feed);
    expect(await screen.findByText('The post could not be loaded')).toBeVisible();
  });

  it('shows the fallback for a remote that hangs, and the module if it arrives later', async () => {
    jest.useFakeTimers();
    let answer: (module: unknown) => void = () => undefined;
    configureRemotes(() => new Promise((resolve) => (answer = resolve)));
    render(feed);
    act(() => jest.advanceTimersByTime(3_000));
    expect(screen.getByText('The post could not be loaded')).toBeVisible();
    await act(async () => answer({ default: PostPage }));
    expect(screen.getByText('Post 5')).toBeVisible();
  });

  it('reports no missing remote on a page that is being left, unless the page stays', () => {
    jest.useFakeTimers();
    window.dispatchEvent(new Event('beforeunload'));
    configureRemotes(() => new Promise(() => undefined));
    render(feed);
    act(() => jest.advanceTimersByTime(9_000));
    expect(screen.getByText('Loading')).toBeVisible();
    act(() => jest.advanceTimersByTime(4_000));
    expect(screen.getByText('The post could not be loaded')).toBeVisible();
  });

  it('contains a module that throws while rendering', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    function Fragile() {
      if (isBroken) throw new Error('leak');
      return <p>Afloat</p>;
    }
    configureRemotes(() => Promise.resolve({ default: Fragile }));
    render(
      <>
        <p>The rest of the page</p>
        {feed}
      </>,
    );
    expect(await screen.findByText('The post could not be loaded')).toBeVisible();
    expect(screen.getByText('The rest of the page')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Afloat')).toBeVisible();
    error.mockRestore();
  });

  describe('with a module that suspends while rendering', () => {
    let resume: () => void;

    beforeEach(() => {
      jest.useFakeTimers();
      let isReady = false;
      let resolveReady: () => void = () => undefined;
      const ready = new Promise<void>((resolve) => (resolveReady = resolve));
      resume = () => {
        isReady = true;
        resolveReady();
      };
      configureRemotes(() =>
        Promise.resolve({
          default: () => {
            // As `lazy` and `use` do.
            if (!isReady) throw ready;
            return <p>Afloat</p>;
          },
        }),
      );
    });

    const renderBeside = () =>
      act(async () => {
        render(
          <Suspense fallback="Nothing at all">
            <p>The rest of the page</p>
            {feed}
          </Suspense>,
        );
      });

    it('shows its placeholder meanwhile, and keeps the rest of the page', async () => {
      await renderBeside();
      expect(screen.getByText('Loading')).toBeVisible();
      expect(screen.getByText('The rest of the page')).toBeVisible();
      await act(async () => resume());
      expect(screen.getByText('Afloat')).toBeVisible();
    });

    it('reports nothing on a page that is being left, unless the page stays', async () => {
      window.dispatchEvent(new Event('beforeunload'));
      await renderBeside();
      act(() => jest.advanceTimersByTime(9_000));
      expect(screen.getByText('Loading')).toBeVisible();
      act(() => jest.advanceTimersByTime(4_000));
      expect(screen.getByText('The post could not be loaded')).toBeVisible();
    });

    it('shows the fallback after a while, and the module if it becomes ready later', async () => {
      await renderBeside();
      act(() => jest.advanceTimersByTime(3_000));
      expect(screen.getByText('The post could not be loaded')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(screen.getByText('The rest of the page')).toBeVisible();
      await act(async () => resume());
      expect(screen.getByText('Afloat')).toBeVisible();
      expect(screen.queryByText('The post could not be loaded')).toBeNull();
    });

    it('reports a module that is still suspended after ten seconds, once', async () => {
      const onFailure = jest.fn();
      configureRemotes(
        () =>
          Promise.resolve({
            default: () => {
              throw new Promise(() => undefined);
            },
          }),
        onFailure,
      );
      await renderBeside();
      act(() => jest.advanceTimersByTime(9_999));
      expect(onFailure).not.toHaveBeenCalled();
      act(() => jest.advanceTimersByTime(20_000));
      expect(onFailure.mock.calls).toEqual([
        ['feed/PostPage', new Error('was still suspended after 10 seconds')],
      ]);
    });
  });

  it('asks for another release on a retry after a render failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Leaky(): never {
      throw new Error('leak');
    }
    const load = jest.fn((_name: string, { again }: { again: boolean }) =>
      Promise.resolve({ default: again ? PostPage : Leaky }),
    );
    configureRemotes(load);
    render(feed);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Post 5')).toBeVisible();
    expect(load.mock.calls.map(([, { again }]) => again)).toEqual([false, true]);
  });

  it('shows a module that was loaded before at once', async () => {
    configureRemotes(() => Promise.resolve({ default: PostPage }));
    const { unmount } = render(feed);
    await screen.findByText('Post 5');
    unmount();
    render(feed);
    expect(screen.getByText('Post 5')).toBeVisible();
  });
});
