import type { ClientModule } from '@docusaurus/types';
import nprogress from 'nprogress';
import { showNothing, showSpinner } from './indicator';

/** When a page takes longer than this, in milliseconds, the reader is told: that of theme-classic's progress bar. */
const DELAY = 200;

let isPending = false;
let timer: number | undefined;

// The bar's own template has roles that do not exist; the spinner's words say the same to a screen reader.
nprogress.configure({ template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>', barSelector: '.bar' });

// theme-classic forgets the timer of a link that is clicked twice, and would start a bar that nothing ends.
const { start } = nprogress;
nprogress.start = () => (isPending ? start() : nprogress);

/** Ends what stands for a page on its way: it has come, or it will not. */
export function settle(): void {
  isPending = false;
  window.clearTimeout(timer);
  nprogress.done();
}

const lifecycle: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return;
    isPending = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(showSpinner, DELAY);
  },
  onRouteDidUpdate() {
    settle();
    showNothing();
  },
};

export default lifecycle;
