export { FriendsPage as default } from '../page/FriendsPage';
