/** Files without which a page does not work or is not styled. */
const NEEDED = /\/assets\/(?:js\/(?:main|runtime~main|boot)|css\/(?:documents|home|styles))\./;

/**
 * Builds the script in the head that shows a banner if the site's scripts or styles fail to load. The banner offers a reload, which fetches
 * the new file names after a release, and tells the operator that the base URL may be wrong. The banner of Docusaurus is on the home page
 * only and hidden by the style sheet; if it is visible, this one is not shown, because that one is more detailed.
 *
 * @param baseUrl base URL that the site was built for
 * @returns the script in old syntax and as small as possible, because it is inlined into every page without being compiled
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
p.appendChild(d.createTextNode('. If you operate this site, check its base URL: ${baseUrl}'));
d.body.insertBefore(p,d.body.firstChild)
})
})(document)`.replaceAll('\n', '');
}
