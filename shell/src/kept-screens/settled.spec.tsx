import { Sea, Skeleton, Spinner } from '@sharewave/ui';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { isSettled } from './settled';

const isSettledWith = (element: ReactElement) => isSettled(render(element).container);

describe('a page', () => {
  it.each([
    ['the frame of the document', <div key="" data-frame="member" />],
    ['a skeleton', <Skeleton key="" />],
    ['a spinner', <Spinner key="" />],
    ['an empty main element', <main key="" />],
    ['the sea of an error screen', <Sea key="" />],
  ])('is not settled with %s', (_what, element) => {
    expect(isSettledWith(element)).toBe(false);
  });

  it('is not settled while it is empty', () => {
    expect(isSettled(document.createElement('div'))).toBe(false);
  });

  it('is settled with its content', () => {
    expect(
      isSettledWith(
        <main>
          <p>Calm</p>
        </main>,
      ),
    ).toBe(true);
  });
});
