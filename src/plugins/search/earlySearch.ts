/**
 * Returns the script for the head that opens a search field on `/`, Ctrl+K (Cmd+K) or a press of a search button before the script of the page
 * has arrived. Enter leads to the search page. `takeEarlySearch` removes the field and returns its text and whether it had the focus, or undefined
 * if the search was not opened. It is small and uses old syntax, because it is inlined into every page without being compiled.
 *
 * @param address path of the search page
 */
export const earlySearchScript = (address: string): string =>
  `(function(w,d,f){
function r(){if(f)f.remove();f=0}
function o(q){if(!f){f=d.createElement('form');f.action='${address}';f.style.cssText='position:fixed;z-index:999;top:.6rem;right:1rem';
f.innerHTML='<input type=search name=q aria-label=Search placeholder="Search (loading…)" autocomplete=off>';q=f.q;
q.style.cssText='font:inherit;padding:.4em .8em;border:1px solid;border-radius:6px;width:20rem;max-width:calc(100vw - 2rem)';q.onblur=function(){if(!q.value)r()};(d.body||d.documentElement).append(f)}
f.q.focus()}
function e(v){var k=v.key,t=v.target;
if(v.type=='click'){if(t.closest('[data-search]'))o()}
else if(k=='Escape')r();
else if(v.ctrlKey||v.metaKey?/^k$/i.test(k):k=='/'&&!v.altKey&&!/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName)){v.preventDefault();o()}}
d.addEventListener('click',e);d.addEventListener('keydown',e);
w.takeEarlySearch=function(q){d.removeEventListener('click',e);d.removeEventListener('keydown',e);
if(f){q={text:f.q.value,focused:d.activeElement==f.q};f.q.onblur=null;r();return q}}
})(window,document)`.replaceAll('\n', '');
