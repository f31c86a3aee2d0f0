import type { ClientModule } from '@docusaurus/types';
import nprogress from 'nprogress';
import { DELAY, showNothing, showSpinner } from '../../boot/pageLoading';

let isPending = false;
let timer: number | undefined;

// The default template has invalid roles. The text of the spinner is announced by screen readers.
nprogress.configure({ template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>', barSelector: '.bar' });

// theme-classic loses the timer of a link that is clicked twice, and would start a bar that never finishes.
const { start } = nprogress;
nprogress.start = () => (isPending ? start() : nprogress);

/** Ends the loading state after success or failure. */
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
    timer = window.setTimeout(() => showSpinner(), DELAY);
  },
  onRouteDidUpdate() {
    settle();
    showNothing();
  },
};

export default lifecycle;
