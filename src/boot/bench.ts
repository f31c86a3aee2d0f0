/** Opens the form that verifies a delivery (packages/reference/components/BenchButton.tsx). Its code is loaded on demand. */
export function startBench(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-bench]');
    if (button) import(/* webpackChunkName: "bench" */ './islands/bench').then(({ openBench }) => openBench(button)).catch(console.warn); // biome-ignore format: one statement
  });
}
