import { RemoteSlot, messengerBus } from '@sharewave/app-kit';
import { VisuallyHidden, query, useMediaQuery } from '@sharewave/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { Aside, Columns, Feed } from './HomePage.styles';
import { FeedPlaceholder, PeoplePlaceholder } from './placeholders';

/** Opens the chat that the address names (checklist D7). */
function useChatOfAddress(): void {
  const [search] = useSearchParams();
  const chatId = search.get('chat');
  useEffect(() => {
    if (chatId !== null) messengerBus.openChat(chatId);
  }, [chatId]);
}

/** The home feed between suggestions and messenger. */
export function HomePage() {
  usePageTitle('Home');
  useChatOfAddress();
  const hasSuggestions = useMediaQuery(query.from('medium'));
  return (
    <Columns>
      <VisuallyHidden as="h1">Home</VisuallyHidden>
      {hasSuggestions && (
        <Aside>
          <RemoteSlot
            name="friends/Suggestions"
            props={{}}
            title="Suggestions"
            placeholder={<PeoplePlaceholder />}
          />
        </Aside>
      )}
      <Feed>
        <RemoteSlot name="feed/HomeFeed" props={{}} title="Your feed" placeholder={<FeedPlaceholder />} />
      </Feed>
    </Columns>
  );
}
