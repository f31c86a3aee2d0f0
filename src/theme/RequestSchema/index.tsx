export { default } from '../../../packages/reference/components/RequestSchema';
