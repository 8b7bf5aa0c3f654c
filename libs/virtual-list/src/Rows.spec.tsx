import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { inLines } from './in-lines';
import { loadRowEngine } from './row-engine';
import { useKeepRow, useRowFlag } from './row-context';
import { Rows } from './Rows';
import { useWindowRows } from './useWindowRows';

const ROW_PX = 100;
/** Number of rows of this height that are visible in the jsdom window, which is 768 pixels high. */
const VISIBLE_ROWS = Math.ceil(768 / ROW_PX);

function Buoy({ index }: { index: number }) {
  const [isLit, setLit] = useRowFlag('lit', false);
  const [isMoored, setMoored] = useState(false);
  const [isAnchored, setAnchored] = useState(false);
  useKeepRow(isMoored);
  useKeepRow(isAnchored);
  return (
    <div>
      <button type="button" aria-pressed={isLit} onClick={() => setLit(!isLit)}>
        Light {index}
      </button>
      <button type="button" onClick={() => setMoored(true)}>
        Moor {index}
      </button>
      <button type="button" onClick={() => setAnchored(!isAnchored)}>
        Anchor {index}
      </button>
    </div>
  );
}

function Buoys({ count, name = 'buoys' }: { count: number; name?: string }) {
  const keyOf = useCallback((index: number) => `buoy-${index}`, []);
  const list = useWindowRows({ name, count, keyOf, estimatePx: () => ROW_PX, gapPx: 0, overscan: 2 });
  return (
    <div {...list.frame} data-testid="frame">
      <Rows list={list} renderRow={(index) => <Buoy index={index} />} />
    </div>
  );
}

function scrollTo(px: number) {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: px });
  fireEvent.scroll(window);
}

const light = (index: number) => screen.queryByRole('button', { name: `Light ${index}` });
const rowCount = () => document.querySelectorAll('[data-row-key]').length;

beforeAll(loadRowEngine);
beforeEach(() => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 0, 300, ROW_PX));
  scrollTo(0);
});
afterEach(() => jest.restoreAllMocks());

describe('a virtual list', () => {
  it('renders only the rows in and near the viewport, whatever its length', () => {
    render(<Buoys count={10_000} />);
    expect(light(0)).toBeInTheDocument();
    expect(rowCount()).toBeLessThanOrEqual(VISIBLE_ROWS + 4);
    act(() => scrollTo(500_000));
    expect(light(5_000)).toBeInTheDocument();
    expect(light(0)).toBeNull();
    expect(rowCount()).toBeLessThanOrEqual(VISIBLE_ROWS + 5);
  });

  it('first renders only the rows of a short list that fill the window, and then the rest', () => {
    const first = { rows: 0, spaceBelowPx: '' };
    function WatchedBuoys() {
      // Runs once, when the first rows are in the document but not painted yet.
      useLayoutEffect(() => {
        first.rows = rowCount();
        first.spaceBelowPx = screen.getByTestId('frame').style.paddingBottom;
      }, []);
      return <Buoys count={10} />;
    }
    render(<WatchedBuoys />);
    expect(first).toEqual({ rows: VISIBLE_ROWS, spaceBelowPx: `${(10 - VISIBLE_ROWS) * ROW_PX}px` });
    expect(rowCount()).toBe(10);
    expect(screen.getByTestId('frame').style.paddingBottom).toBe('0px');
  });

  it('keeps the focused row and its neighbours rendered, in their order', () => {
    render(<Buoys count={1_000} />);
    act(() => light(3)?.focus());
    act(() => scrollTo(50_000));
    expect(light(3)).toHaveFocus();
    expect(light(2)).toBeInTheDocument();
    expect(light(4)).toBeInTheDocument();
    const indexes = [...document.querySelectorAll('[data-index]')].map((row) =>
      Number(row.getAttribute('data-index')),
    );
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
  });

  it('keeps a row rendered that has called useKeepRow', () => {
    render(<Buoys count={1_000} />);
    fireEvent.click(screen.getByRole('button', { name: 'Moor 1' }));
    act(() => scrollTo(50_000));
    expect(light(1)).toBeInTheDocument();
    expect(light(2)).toBeNull();
  });

  it('keeps a row rendered until its last holder has released it', () => {
    render(<Buoys count={1_000} />);
    const anchor = screen.getByRole('button', { name: 'Anchor 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Moor 1' }));
    fireEvent.click(anchor);
    act(() => scrollTo(50_000));
    fireEvent.click(anchor);
    expect(light(1)).toBeInTheDocument();
  });

  it('restores the flags of a row that is rendered again', () => {
    render(<Buoys count={1_000} />);
    fireEvent.click(screen.getByRole('button', { name: 'Light 0' }));
    act(() => scrollTo(50_000));
    act(() => scrollTo(0));
    expect(light(0)).toHaveAttribute('aria-pressed', 'true');
  });

  it('renders all rows while it is short, and does not remount them when it grows long', async () => {
    const { rerender } = render(<Buoys count={10} name="growing" />);
    act(() => scrollTo(5_000));
    expect(rowCount()).toBe(10);
    act(() => scrollTo(0));
    const first = light(0);
    rerender(<Buoys count={60} name="growing" />);
    await waitFor(() => expect(rowCount()).toBeLessThanOrEqual(VISIBLE_ROWS + 4));
    expect(light(0)).toBe(first);
  });

  it('stores the heights of its rows across page loads', () => {
    render(<Buoys count={5} name="heights" />);
    fireEvent(window, new Event('pagehide'));
    expect(JSON.parse(sessionStorage.getItem('sharewave.session.heights.heights') ?? '')).toEqual({
      'buoy-0': ROW_PX,
      'buoy-1': ROW_PX,
      'buoy-2': ROW_PX,
      'buoy-3': ROW_PX,
      'buoy-4': ROW_PX,
    });
  });

  it('stores the heights of the forty most recently opened lists', () => {
    const names = Array.from({ length: 41 }, (_, index) => `list-${index}`);
    const [first, second, ...others] = names;
    const last = others.pop();
    for (const name of [first, second, ...others, first, last]) {
      render(<Buoys count={1} name={name ?? ''} />).unmount();
    }
    fireEvent(window, new Event('pagehide'));
    const isKept = (name: string) => sessionStorage.getItem(`sharewave.session.heights.${name}`) !== null;
    expect(names.filter((name) => !isKept(name))).toEqual([second]);
  });

  it('does not restore stored heights that were removed by signing out', () => {
    render(<Buoys count={5} name="forgotten" />);
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('sharewave.session.heights.forgotten')).not.toBeNull();
    sessionStorage.clear();
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a grid', () => {
  it('fills each line with the given number of items, and the last one with the rest', () => {
    expect(inLines([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inLines([], 2)).toEqual([]);
  });
});
