export { default } from '../../../../packages/reference/components/CodeSnippets';
