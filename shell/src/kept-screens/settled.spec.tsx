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
    ['an empty place of the screen', <main key="" />],
    ['the sea, where it failed or leads nowhere', <Sea key="" />],
  ])('has yet to come with %s', (_what, element) => {
    expect(isSettledWith(element)).toBe(false);
  });

  it('has yet to come before anything is there', () => {
    expect(isSettled(document.createElement('div'))).toBe(false);
  });

  it('stands with what it was opened for', () => {
    expect(
      isSettledWith(
        <main>
          <p>Calm</p>
        </main>,
      ),
    ).toBe(true);
  });
});
