export { default } from '../../../packages/reference/components/StatusCodes';
