export { PostPage as default } from '../post/PostPage';
