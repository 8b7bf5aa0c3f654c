import { Skeleton, VisuallyHidden } from '@sharewave/ui';
import styled from 'styled-components';
import { Rows, rowStyle } from './List.styles';

const Lines = styled.span`
  display: grid;
  gap: 8px;
`;

const Place = styled.li`
  ${rowStyle}
  min-height: 72px;
`;

const ROWS = ['60%', '48%', '70%', '54%'];

export function ChatRowSkeletons() {
  return (
    <Rows aria-busy="true">
      <VisuallyHidden as="li">Loading</VisuallyHidden>
      {ROWS.map((width) => (
        <Place key={width} aria-hidden="true">
          <Skeleton width="40px" height="40px" shape="round" />
          <Lines>
            <Skeleton width={width} height="13px" />
            <Skeleton width="82%" height="11px" />
          </Lines>
        </Place>
      ))}
    </Rows>
  );
}
