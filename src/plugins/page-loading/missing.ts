/** Files without which nothing on a page works, or nothing looks as it should. */
const NEEDED = /\/assets\/(?:js\/(?:main|runtime~main|boot)|css\/(?:styles|documents))\./;

/**
 * Builds the script in the head that shows a banner when the site's own scripts or styles fail to load. It offers a reload, which
 * after a new release brings a page with the new file names, and tells the operator that the base address may be wrong. Docusaurus's
 * own banner is on the home page only, and the style sheet hides it; where it is visible, it says more, and this one stays away.
 *
 * @param baseUrl the base address that the site was built for
 * @returns old syntax and small, since every page has it and nothing compiles it
 */
export function headScript(baseUrl: string): string {
  return `(function(d){
var gone=0;
d.addEventListener('error',function(e){if(${NEEDED}.test(e.target.src||e.target.href))gone=1},true);
addEventListener('load',function(){
var b=d.getElementById('__docusaurus-base-url-issue-banner');
if(!gone&&(window.docusaurus||d.documentElement.dataset.hasHydrated=='true')||b&&b.offsetHeight)return;
var p=d.createElement('p'),a=d.createElement('a');
p.setAttribute('role','alert');
p.textContent='Some files of this page could not be loaded. You can read the page, but search and Try it may not work. ';
a.href='';
a.textContent='Reload the page';
p.style.cssText='margin:0;padding:12px 16px;background:#fff4d6;color:#3d2b00';
a.style.color='inherit';
p.appendChild(a);
p.appendChild(d.createTextNode('. If you operate this site, check that it is served from its base address, ${baseUrl}'));
d.body.insertBefore(p,d.body.firstChild)
})
})(document)`.replaceAll('\n', '');
}
