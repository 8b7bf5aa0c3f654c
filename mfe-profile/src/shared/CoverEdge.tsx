import { color, WaveEdge } from '@sharewave/ui';
import styled from 'styled-components';

const Foot = styled.div`
  position: absolute;
  inset: auto 0 -1px;
  pointer-events: none;
`;

export function CoverEdge() {
  return (
    <Foot>
      <WaveEdge height={44} waves={2} fill={color.canvas} />
    </Foot>
  );
}
