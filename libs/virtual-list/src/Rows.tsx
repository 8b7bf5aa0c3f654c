import { useMemo, type ReactNode } from 'react';
import { RowContext } from './row-context';
import type { PlacedRow, RowList } from './row-list';

interface RowProps {
  row: PlacedRow;
  list: Pick<RowList, 'measure' | 'place'>;
  children: ReactNode;
}

function Row({ row, list, children }: RowProps) {
  const { keep, flags } = list.place;
  const place = useMemo(() => ({ key: row.key, keep, flags }), [row.key, keep, flags]);
  return (
    <div
      ref={list.measure}
      data-index={row.index}
      data-row-key={row.key}
      role="presentation"
      style={{ marginTop: row.spaceAbovePx }}
    >
      <RowContext value={place}>{children}</RowContext>
    </div>
  );
}

interface RowsProps {
  list: RowList;
  renderRow: (index: number) => ReactNode;
}

/** Renders the current rows of a list; place it directly inside the element with the list's `frameStyle`. */
export function Rows({ list, renderRow }: RowsProps) {
  return list.rows.map((row) => (
    <Row key={row.key} row={row} list={list}>
      {renderRow(row.index)}
    </Row>
  ));
}
