import { docSidebar } from '../../../sidebars';

export default { docSidebar };
