import { RemoteSlot } from '@sharewave/app-kit';
import { SEARCH_WIDTH_PX, TEXTS } from '@sharewave/contracts';
import { Button, SearchField } from '@sharewave/ui';
import { Search as SearchIcon } from 'lucide-react';
import { useState } from 'react';
import { SearchPlace } from './TopBar.styles';

/**
 * The search field. It loads its remote on hover or focus, and hands over the text that was typed until then. If the field
 * has the focus, the element that replaces it gets the focus.
 */
export function Search() {
  const [isWanted, setWanted] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [text, setText] = useState('');
  const want = () => setWanted(true);
  return (
    <SearchPlace onPointerEnter={want}>
      <RemoteSlot
        name="friends/FriendSearch"
        title="Search"
        wanted={isWanted}
        props={{ initialText: text, startsFocused: isFocused }}
        placeholder={
          <SearchField
            widthPx={SEARCH_WIDTH_PX}
            role="combobox"
            aria-label={TEXTS.findFriends}
            aria-expanded={false}
            placeholder={TEXTS.searchPlaceholder}
            autoFocus={isFocused}
            value={text}
            onFocus={() => {
              want();
              setFocused(true);
            }}
            onBlur={() => setFocused(false)}
            onChange={(event) => setText(event.target.value)}
          />
        }
        renderFallback={(retry) => (
          <Button
            size="small"
            icon={<SearchIcon size={16} aria-hidden="true" />}
            aria-label="Search could not be loaded. Try again"
            autoFocus={isFocused}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onClick={retry}
          >
            Try again
          </Button>
        )}
      />
    </SearchPlace>
  );
}
