import { tutorialSidebar } from '../../../sidebars';

export default { tutorialSidebar };
