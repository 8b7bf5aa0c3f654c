export { FriendSearch as default } from '../friend-search/FriendSearch';
