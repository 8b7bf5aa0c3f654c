import type { RemoteModules } from '@sharewave/app-kit';
import { SEARCH_FOCUSED_WIDTH_PX, SEARCH_WIDTH_PX, TEXTS } from '@sharewave/contracts';
import { Avatar, ErrorState, SearchField, SpinnerDots } from '@sharewave/ui';
import { Box, Hint, Name, Option, Place } from './FriendSearch.styles';
import type { useFriendMatches } from './useFriendMatches';
import { useFriendSearch } from './useFriendSearch';

/** The message about the matches; their number is for screen readers only. */
function hintFor(text: string, { matches, isSettled }: ReturnType<typeof useFriendMatches>) {
  if (text === '') return 'Start typing to find friends!';
  if (matches.length > 0) return `${matches.length} ${matches.length === 1 ? 'member' : 'members'} found`;
  return isSettled ? 'Nobody by that name' : <SpinnerDots />;
}

function Results({ search }: { search: ReturnType<typeof useFriendSearch> }) {
  const { listId, text, found, activeIndex, optionId, choose } = search;
  const { failure, retry } = found;
  const matches = text === '' ? [] : found.matches;
  if (text !== '' && failure !== null) return <ErrorState text={failure} onRetry={retry} />;
  return (
    <>
      {/* Always rendered: screen readers announce text only in a live region that already existed. */}
      <Hint role="status" $isHidden={matches.length > 0}>
        {hintFor(text, found)}
      </Hint>
      {matches.length > 0 && (
        <ul id={listId} role="listbox" aria-label="Members found">
          {matches.map((member, index) => (
            <Option
              key={member.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              onClick={() => choose(member)}
            >
              <Avatar
                memberId={member.id}
                name={member.fullName}
                photoUrl={member.profilePhoto}
                size="small"
              />
              <Name dir="auto">{member.fullName}</Name>
            </Option>
          ))}
        </ul>
      )}
    </>
  );
}

/** The search box of the header: finds members by name while the viewer types (spec 2). */
export function FriendSearch({
  initialText = '',
  startsFocused = false,
}: RemoteModules['friends/FriendSearch']) {
  const search = useFriendSearch(initialText);
  const { isOpen, text, found, listId, activeIndex, optionId } = search;
  const hasList = isOpen && found.matches.length > 0 && text !== '';
  return (
    <Place ref={search.placeRef} role="search" onBlur={search.handleBlur}>
      <SearchField
        ref={search.inputRef}
        widthPx={isOpen ? SEARCH_FOCUSED_WIDTH_PX : SEARCH_WIDTH_PX}
        role="combobox"
        aria-label={TEXTS.findFriends}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && activeIndex !== null ? optionId(activeIndex) : undefined}
        placeholder={TEXTS.searchPlaceholder}
        autoFocus={startsFocused}
        value={text}
        onFocus={search.open}
        onClick={search.open}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={search.handleKey}
      />
      {isOpen && (
        <Box>
          <Results search={search} />
        </Box>
      )}
    </Place>
  );
}
