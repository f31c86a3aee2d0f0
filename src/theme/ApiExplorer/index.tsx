export { default } from '../../../packages/reference/components/ApiExplorer';
