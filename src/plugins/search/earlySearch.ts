/**
 * Returns the script for the head that keeps what a reader types for the search before the script of the page has arrived: `/`, Ctrl+K (Cmd+K) or a
 * press of a search button, and the text that follows. `takeEarlySearch` ends that and returns the text, or undefined if the search was not opened.
 * It is small and uses old syntax, because it is inlined into every page without being compiled.
 */
export const earlySearchScript = (): string =>
  `(function(w,d,e,t){
e=function(v){var k=v.key,c=v.ctrlKey||v.metaKey;
if(v.type=='click'){if(v.target.closest('[data-search]'))t=t||''}
else if(t===undefined){if(c?/^k$/i.test(k):k=='/'&&!v.altKey&&!/^(INPUT|SELECT|TEXTAREA)$/.test(v.target.tagName)){v.preventDefault();t=''}}
else if(k=='Escape')t=undefined;
else if(k=='Backspace')t=t.slice(0,-1);
else if(k.length==1&&!c){v.preventDefault();t+=k}
d.documentElement.style.cursor=t===undefined?'':'progress'};
d.addEventListener('click',e);d.addEventListener('keydown',e);
w.takeEarlySearch=function(){d.removeEventListener('click',e);d.removeEventListener('keydown',e);d.documentElement.style.cursor='';return t}
})(window,document)`.replaceAll('\n', '');
