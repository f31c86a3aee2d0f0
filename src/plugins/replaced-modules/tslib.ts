/** Helpers of tslib that `@docusaurus/utils-common` uses. */
export const __importDefault = (module: { __esModule?: boolean }) => (module?.__esModule ? module : { default: module });
