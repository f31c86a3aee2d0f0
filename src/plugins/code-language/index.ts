import type { Plugin } from '@docusaurus/types';
import { codeLanguages, LANGUAGE_ATTRIBUTE, LANGUAGE_KEY } from '../../../packages/platform/codeLanguages';

/**
 * Sets the language selected by the reader on the html element before the first paint, so that samples do not flash in another language,
 * and handles the radio buttons until src/boot/tabs.ts has turned them into tabs. If the browser blocks storage, the choice is lost when
 * the page is closed.
 */
export default function codeLanguage(): Plugin {
  return {
    name: 'code-language',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: headScript() }] }),
  };
}

/** Returns the script for the head. It is small and uses old syntax, because it is inlined into every page without being compiled. */
function headScript(): string {
  const [first] = codeLanguages;
  return `(function(d,k){
var show=function(v){if(/^(${codeLanguages.map(({ id }) => id).join('|')})$/.test(v)){d.documentElement.setAttribute('${LANGUAGE_ATTRIBUTE}',v);return 1}};
show('${first.id}');
try{show(localStorage.getItem(k))}catch(e){}
d.addEventListener('change',function(e){var t=e.target;if(t.hasAttribute('data-language-choice')&&show(t.value))try{localStorage.setItem(k,t.value)}catch(e){}})
})(document,'${LANGUAGE_KEY}')`.replaceAll('\n', '');
}
