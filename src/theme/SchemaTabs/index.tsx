export { default } from '../../../packages/reference/components/SchemaTabs';
