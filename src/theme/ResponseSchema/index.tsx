export { default } from '../../../packages/reference/components/ResponseSchema';
