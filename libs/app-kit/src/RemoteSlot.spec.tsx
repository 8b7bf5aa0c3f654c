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
  // A page that is looked at again is left no more.
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

  it('leaves a named fallback whose retry works once the remote is back', async () => {
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

  it('treats a remote that answers with something else as down', async () => {
    configureRemotes(() => Promise.resolve('<html></html>'));
    render(feed);
    expect(await screen.findByText('The post could not be loaded')).toBeVisible();
  });

  it('gives up waiting for a remote that hangs, and shows it should it answer after all', async () => {
    jest.useFakeTimers();
    let answer: (module: unknown) => void = () => undefined;
    configureRemotes(() => new Promise((resolve) => (answer = resolve)));
    render(feed);
    act(() => jest.advanceTimersByTime(3_000));
    expect(screen.getByText('The post could not be loaded')).toBeVisible();
    await act(async () => answer({ default: PostPage }));
    expect(screen.getByText('Post 5')).toBeVisible();
  });

  it('says nothing of a remote that does not come to a page that is being left, unless that stays', () => {
    jest.useFakeTimers();
    window.dispatchEvent(new Event('beforeunload'));
    configureRemotes(() => new Promise(() => undefined));
    render(feed);
    act(() => jest.advanceTimersByTime(9_000));
    expect(screen.getByText('Loading')).toBeVisible();
    act(() => jest.advanceTimersByTime(4_000));
    expect(screen.getByText('The post could not be loaded')).toBeVisible();
  });

  it('contains a module that breaks while it renders', async () => {
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

  describe('with a module that waits for something while it renders', () => {
    let arrive: () => void;

    beforeEach(() => {
      jest.useFakeTimers();
      let isThere = false;
      let hear: () => void = () => undefined;
      const arrival = new Promise<void>((resolve) => (hear = resolve));
      arrive = () => {
        isThere = true;
        hear();
      };
      configureRemotes(() =>
        Promise.resolve({
          default: () => {
            // As `lazy` and `use` do.
            if (!isThere) throw arrival;
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

    it('shows its placeholder meanwhile, beside the rest of the page', async () => {
      await renderBeside();
      expect(screen.getByText('Loading')).toBeVisible();
      expect(screen.getByText('The rest of the page')).toBeVisible();
      await act(async () => arrive());
      expect(screen.getByText('Afloat')).toBeVisible();
    });

    it('says nothing of it in a page that is being left, unless that stays', async () => {
      window.dispatchEvent(new Event('beforeunload'));
      await renderBeside();
      act(() => jest.advanceTimersByTime(9_000));
      expect(screen.getByText('Loading')).toBeVisible();
      act(() => jest.advanceTimersByTime(4_000));
      expect(screen.getByText('The post could not be loaded')).toBeVisible();
    });

    it('gives up waiting, and shows it should it come after all', async () => {
      await renderBeside();
      act(() => jest.advanceTimersByTime(3_000));
      expect(screen.getByText('The post could not be loaded')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(screen.getByText('The rest of the page')).toBeVisible();
      await act(async () => arrive());
      expect(screen.getByText('Afloat')).toBeVisible();
      expect(screen.queryByText('The post could not be loaded')).toBeNull();
    });

    it('tells of one that has not come after ten seconds, once', async () => {
      const told = jest.fn();
      configureRemotes(
        () =>
          Promise.resolve({
            default: () => {
              throw new Promise(() => undefined);
            },
          }),
        told,
      );
      await renderBeside();
      act(() => jest.advanceTimersByTime(9_999));
      expect(told).not.toHaveBeenCalled();
      act(() => jest.advanceTimersByTime(20_000));
      expect(told.mock.calls).toEqual([['feed/PostPage', new Error('did not come to be shown in time')]]);
    });
  });

  it('asks for another release after a failure, however it failed', async () => {
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

  it('shows a module that has been loaded before at once', async () => {
    configureRemotes(() => Promise.resolve({ default: PostPage }));
    const { unmount } = render(feed);
    await screen.findByText('Post 5');
    unmount();
    render(feed);
    expect(screen.getByText('Post 5')).toBeVisible();
  });
});
