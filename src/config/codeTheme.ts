import type { PrismTheme } from 'prism-react-renderer';

const style = (color: string, ...types: string[]) => ({ types, style: { color } });

/** The colours of code: those of the methods, all with a contrast of more than 4.5:1, on a line that is pointed out as well. */
export const codeTheme: PrismTheme = {
  plain: { color: '#24312c', backgroundColor: '#f4f7f5' },
  styles: [
    style('#4a5850', 'comment', 'prolog', 'doctype', 'cdata'),
    style('#7a4200', 'string', 'attr-value', 'char', 'inserted'),
    style('#0a4f96', 'property', 'attr-name', 'variable', 'header-name', 'url', 'symbol'),
    style('#5b35a0', 'number', 'boolean', 'constant', 'keyword', 'atrule', 'regex'),
    style('#085b48', 'function', 'class-name', 'builtin', 'request-line', 'selector', 'tag'),
    style('#9c1f18', 'deleted', 'important'),
  ],
};
