import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { List, Tab, Underline } from './Tabs.styles';
import { WaveLine } from './WaveLine';

interface TabsProps<Id extends string> {
  /** Name of the tab list for screen readers. */
  label: string;
  items: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs with a wave underline that moves to the selected one; arrow keys move between them. */
export function Tabs<Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) {
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; width: number } | null>(null);

  useLayoutEffect(() => {
    const measure = () => {
      const tab = listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (tab) setPlace({ left: tab.offsetLeft, width: tab.offsetWidth });
    };
    measure();
    // The display font may load later and change every width.
    window.addEventListener('resize', measure);
    document.fonts?.addEventListener('loadingdone', measure);
    return () => {
      window.removeEventListener('resize', measure);
      document.fonts?.removeEventListener('loadingdone', measure);
    };
  }, [selected, items]);

  const handleKey = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || item === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  const lineWidth = place === null ? 0 : Math.max(24, place.width - 32);
  return (
    <List ref={listRef} role="tablist" aria-label={label}>
      {items.map((item, index) => (
        <Tab
          key={item.id}
          type="button"
          role="tab"
          id={`${baseId}-${item.id}`}
          aria-selected={item.id === selected}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
          onKeyDown={(event) => handleKey(event, index)}
        >
          {item.label}
        </Tab>
      ))}
      <Underline
        aria-hidden="true"
        $ready={place !== null}
        style={{
          transform: `translateX(${place === null ? 0 : place.left + (place.width - lineWidth) / 2}px)`,
        }}
      >
        <WaveLine width={lineWidth} />
      </Underline>
    </List>
  );
}
