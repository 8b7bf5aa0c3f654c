export { MemberFeed as default } from '../feeds/MemberFeed';
