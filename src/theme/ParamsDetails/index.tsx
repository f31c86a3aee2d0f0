export { default } from '../../../packages/reference/components/ParamsDetails';
