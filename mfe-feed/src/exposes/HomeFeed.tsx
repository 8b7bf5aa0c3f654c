export { HomeFeed as default } from '../home-feed/HomeFeed';
