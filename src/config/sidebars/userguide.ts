import { userGuideSidebar } from '../../../sidebars';

export default { userGuideSidebar };
