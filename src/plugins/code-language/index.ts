import type { Plugin } from '@docusaurus/types';
import { codeLanguages, LANGUAGE_ATTRIBUTE, LANGUAGE_KEY } from '../../codeLanguages';

/**
 * Puts the reader's choice of a code language on the html element before anything is painted, so that no sample flashes in
 * another one, and follows the radio buttons until the page is alive and has made tabs of them (src/boot/tabs.ts).
 * Where storage is refused, the choice lasts as long as the page.
 */
export default function codeLanguage(): Plugin {
  return {
    name: 'code-language',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: headScript() }] }),
  };
}

/** @returns the script of the page's head; old syntax and small, since every page has it and nothing compiles it */
export function headScript(): string {
  const [first] = codeLanguages;
  return `(function(d,k){
var show=function(v){if(/^(${codeLanguages.map(({ id }) => id).join('|')})$/.test(v)){d.documentElement.setAttribute('${LANGUAGE_ATTRIBUTE}',v);return 1}};
show('${first.id}');
try{show(localStorage.getItem(k))}catch(e){}
d.addEventListener('change',function(e){var t=e.target;if(t.hasAttribute('data-language-choice')&&show(t.value))try{localStorage.setItem(k,t.value)}catch(e){}})
})(document,'${LANGUAGE_KEY}')`.replaceAll('\n', '');
}
