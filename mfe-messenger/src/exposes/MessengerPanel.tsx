import { Panel } from '../panel/Panel';

export default Panel;
