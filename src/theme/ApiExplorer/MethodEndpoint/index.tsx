export { default } from '../../../../packages/reference/components/MethodEndpoint';
