/** Files without which nothing on a page works, or nothing looks as it should. */
const NEEDED = /\/assets\/(?:js\/(?:main|runtime~main)|css\/styles)\./;

/**
 * The script of the page's head for the case that the site's own scripts or styles do not come: says so, and offers a reload, which
 * after a new release brings a page with the new names. On the home page Docusaurus's banner may say more, and then it alone does.
 *
 * @returns old syntax and small, since every page has it and nothing compiles it
 */
export function headScript(): string {
  return `(function(d){
var gone=0;
d.addEventListener('error',function(e){if(${NEEDED}.test(e.target.src||e.target.href))gone=1},true);
addEventListener('load',function(){
if(!gone||d.getElementById('__docusaurus-base-url-issue-banner'))return;
var p=d.createElement('p'),a=d.createElement('a');
p.setAttribute('role','alert');
p.textContent='Some files of this page did not come. You can read it, but search and Try it may not work. ';
a.href='';
a.textContent='Reload the page';
p.style.cssText='margin:0;padding:12px 16px;background:#fff4d6;color:#3d2b00';
a.style.color='inherit';
p.appendChild(a);
d.body.insertBefore(p,d.body.firstChild)
})
})(document)`.replaceAll('\n', '');
}
