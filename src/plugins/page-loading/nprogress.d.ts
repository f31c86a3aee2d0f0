/** The part of nprogress, which has no types of its own, that is used here. */
declare module 'nprogress' {
  type NProgress = {
    configure(options: { template: string; barSelector: string }): NProgress;
    start(): NProgress;
    done(): NProgress;
  };
  const nprogress: NProgress;
  export default nprogress;
}
