import { apiSidebar } from '../../../sidebars';

export default { apiSidebar };
