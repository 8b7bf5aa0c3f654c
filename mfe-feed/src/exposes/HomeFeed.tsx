export { HomeFeed as default } from '../feeds/HomeFeed';
