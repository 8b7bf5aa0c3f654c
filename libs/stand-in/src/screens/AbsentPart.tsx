import type { RemoteModuleName } from '@sharewave/app-kit';
import { color, font, radius, space } from '@sharewave/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Frame = styled.div`
  padding: ${space(3)};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.control};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
  text-align: center;
`;

interface Slots {
  /** The slot of a profile, which may belong to the part that runs. */
  posts?: ReactNode;
}

/** Replaces a module of another part, so that the page keeps its layout without that part. */
export function absentPart(name: RemoteModuleName) {
  return function AbsentPart({ posts }: Slots) {
    return (
      <Frame>
        {name} is another part
        {posts}
      </Frame>
    );
  };
}
