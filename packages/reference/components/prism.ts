import { Prism } from 'prism-react-renderer';

// The modules of grammars add to a global variable. Bundles replace it (src/plugins/documents), because their server has another global object.
Object.assign(globalThis, { Prism });

export { Prism };
