import { restoreSidebar } from './sidebarState';

/** Inlined after the sidebar of a document, so that the state of the sidebar is restored before the first paint. */
const sidebar = document.currentScript?.previousElementSibling;
if (sidebar) restoreSidebar(sidebar);
