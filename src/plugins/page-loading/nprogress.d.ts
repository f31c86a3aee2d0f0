/** Types of the part of nprogress that is used. The package has none. */
declare module 'nprogress' {
  type NProgress = {
    configure(options: { template: string; barSelector: string }): NProgress;
    start(): NProgress;
    done(): NProgress;
  };
  const nprogress: NProgress;
  export default nprogress;
}
