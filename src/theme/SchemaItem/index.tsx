export { default } from '../../../packages/reference/components/SchemaItem';
