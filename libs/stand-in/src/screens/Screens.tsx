import {
  RemoteSlot,
  configureNavigation,
  messengerBus,
  paths,
  reloadPage,
  useMessenger,
  useSession,
  type ProfileTab,
} from '@sharewave/app-kit';
import { TEXTS } from '@sharewave/contracts';
import { EmptyState } from '@sharewave/ui';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Aside, Bar, Brand, Columns, Dock, Page, Push } from './Screens.styles';

function Home() {
  const [search] = useSearchParams();
  const chatId = search.get('chat');
  useEffect(() => {
    if (chatId !== null) messengerBus.openChat(chatId);
  }, [chatId]);
  return (
    <Columns>
      <Aside>
        <RemoteSlot name="friends/Suggestions" props={{}} title="Suggestions" />
      </Aside>
      <RemoteSlot name="feed/HomeFeed" props={{}} title="Your feed" />
    </Columns>
  );
}

function Member() {
  const { username = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const tab: ProfileTab = search.get('tab') === 'friends' ? 'friends' : 'posts';
  return (
    <RemoteSlot
      key={username}
      name="profile/ProfilePage"
      title="Profile"
      props={{
        username,
        tab,
        onTabChange: (next) => setSearch(next === 'posts' ? {} : { tab: next }),
        posts: <RemoteSlot name="feed/MemberFeed" props={{ username }} title="Posts" />,
      }}
    />
  );
}

function Post() {
  const { postId = '' } = useParams();
  return <RemoteSlot key={postId} name="feed/PostPage" props={{ postId }} title="Post" />;
}

function Layout({ partName }: { partName: string }) {
  const { status, viewer } = useSession();
  const { isOpen } = useMessenger();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    configureNavigation({ inApp: (path, options) => void navigate(path, options) });
  }, [navigate]);
  // The session has ended; a new page begins with a sign-in.
  useEffect(() => {
    if (status === 'visitor') reloadPage();
  }, [status]);
  if (viewer === undefined) return null;
  return (
    <>
      <Bar>
        <Brand>{partName} alone</Brand>
        <Push to={paths.home}>Home</Push>
        <Push to={paths.friends}>Friends</Push>
        <Push to={paths.member(viewer.username)}>Profile</Push>
        <button type="button" onClick={messengerBus.toggle}>
          Messenger
        </button>
        <RemoteSlot name="friends/FriendSearch" props={{}} title="Search" />
      </Bar>
      <Page $besideMessenger={isOpen}>
        <Outlet />
      </Page>
      {isOpen && (
        <Dock aria-label="Messenger">
          <RemoteSlot name="messenger/MessengerPanel" props={{}} title="Messenger" />
        </Dock>
      )}
    </>
  );
}

/** The screens of the real shell that a part needs, with the same addresses and slots. */
export function Screens({ partName, start }: { partName: string; start: string }) {
  return (
    <Routes>
      <Route element={<Layout partName={partName} />}>
        <Route path={paths.home} element={<Home />} />
        <Route
          path={paths.friends}
          element={<RemoteSlot name="friends/FriendsPage" props={{}} title="Friends" />}
        />
        <Route path="/user/:username" element={<Member />} />
        <Route path="/post/:postId" element={<Post />} />
        <Route path={paths.error} element={<EmptyState text={TEXTS.memberMissing} />} />
      </Route>
      <Route path="*" element={<Navigate to={start} replace />} />
    </Routes>
  );
}
