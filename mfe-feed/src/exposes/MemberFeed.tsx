export { MemberFeed as default } from '../member-feed/MemberFeed';
