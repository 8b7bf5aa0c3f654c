import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useOutsideClick } from '../../hooks/useOutsideClick';
import { ItemButton, ItemLabel, ItemLink, MenuHeader, MenuList, MenuPlace, Separator } from './Menu.styles';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Shown at the end of the row, such as a badge. */
  detail?: ReactNode;
  /** Makes the item a link; `onSelect` may call `preventDefault` to keep the browser from following it. */
  href?: string;
  onSelect?: (event: MouseEvent) => void;
  /** Makes the item a checkbox that is announced as checked or not. */
  checked?: boolean;
  /** The menu stays open when the item is chosen. */
  staysOpen?: boolean;
  /** Draws a line above the item. */
  separated?: boolean;
  tone?: 'plain' | 'danger';
}

/** Props that the opening button must be given. */
interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  trigger: (props: MenuTriggerProps) => ReactNode;
  items: readonly MenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'below' | 'above';
}

type EntryPoint = 'first' | 'last';

function roleOf(item: MenuItem): 'menuitem' | 'menuitemcheckbox' {
  return item.checked === undefined ? 'menuitem' : 'menuitemcheckbox';
}

function MenuRow({ item, onChosen }: { item: MenuItem; onChosen: (item: MenuItem) => void }) {
  const { href, icon, label, detail, onSelect, tone = 'plain' } = item;
  const shared = {
    role: roleOf(item),
    tabIndex: -1,
    'aria-checked': item.checked,
    $tone: tone,
    onClick: (event: MouseEvent) => {
      onSelect?.(event);
      onChosen(item);
    },
  };
  const content = (
    <>
      {icon}
      <ItemLabel>{label}</ItemLabel>
      {detail}
    </>
  );
  return href === undefined ? (
    <ItemButton type="button" {...shared}>
      {content}
    </ItemButton>
  ) : (
    <ItemLink href={href} {...shared}>
      {content}
    </ItemLink>
  );
}

/** The row to focus when a key is pressed in an open menu; undefined where the key has no meaning. */
function targetOf(key: string, rows: HTMLElement[], active: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[(active + 1) % rows.length];
    case 'ArrowUp':
      return rows[(active - 1 + rows.length) % rows.length];
    case 'Home':
      return rows[0];
    case 'End':
      return rows[rows.length - 1];
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const after = [...rows.slice(active + 1), ...rows.slice(0, active + 1)];
      return after.find((row) => row.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

interface MenuState {
  open: boolean;
  placeRef: RefObject<HTMLDivElement | null>;
  triggerProps: MenuTriggerProps;
  listProps: {
    id: string;
    ref: (list: HTMLDivElement | null) => void;
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  };
  close: (returnFocus: boolean) => void;
}

const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Moves the focus inside an open menu; Escape and Tab close it. */
function handleListKey(event: KeyboardEvent<HTMLDivElement>, close: MenuState['close']): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    close(event.key === 'Escape');
    return;
  }
  const rows = rowsIn(event.currentTarget);
  const active = rows.findIndex((row) => row === document.activeElement);
  const target = targetOf(event.key, rows, active);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function useMenu(): MenuState {
  const [open, setOpen] = useState(false);
  const placeRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const entryRef = useRef<EntryPoint | null>(null);
  const id = useId();

  const close = (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) triggerRef.current?.focus();
  };
  const openAt = (entry: EntryPoint) => {
    entryRef.current = entry;
    setOpen(true);
  };
  useOutsideClick(placeRef, () => close(false), { active: open });

  return {
    open,
    placeRef,
    close,
    listProps: {
      id,
      ref: (list) => {
        if (list === null || entryRef.current === null) return;
        rowsIn(list)
          .at(entryRef.current === 'first' ? 0 : -1)
          ?.focus();
        entryRef.current = null;
      },
      onKeyDown: (event) => handleListKey(event, close),
    },
    triggerProps: {
      ref: triggerRef,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => (open ? close(false) : openAt('first')),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        openAt(event.key === 'ArrowDown' ? 'first' : 'last');
      },
    },
  };
}

/** A button that opens a list of choices; arrow keys, letters, Escape and Tab work as in native menus. */
export function Menu({ label, trigger, items, header, align = 'end', side = 'below' }: MenuProps) {
  const { open, placeRef, triggerProps, listProps, close } = useMenu();
  const handleChosen = (item: MenuItem) => {
    if (item.staysOpen !== true) close(true);
  };
  return (
    <MenuPlace ref={placeRef}>
      {trigger(triggerProps)}
      {open && (
        <MenuList $align={align} $side={side}>
          {header !== undefined && <MenuHeader>{header}</MenuHeader>}
          <div {...listProps} role="menu" aria-label={label}>
            {items.map((item) => (
              <div key={item.id} role="none">
                {item.separated === true && <Separator role="separator" />}
                <MenuRow item={item} onChosen={handleChosen} />
              </div>
            ))}
          </div>
        </MenuList>
      )}
    </MenuPlace>
  );
}
