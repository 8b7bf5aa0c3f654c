export { ProfilePage as default } from '../page/ProfilePage';
