/**
 * Template of all pages. Documents (the class that `@theme/ApiItem` adds) name their script and style sheet in their head; all other pages load
 * Docusaurus's client. The script before the content selects the colour mode, of which there is one, so documents have its result instead.
 * The HTML is minimal already, and minifying 2,500 pages takes longer than rendering them, so no page is minified.
 */
export const ssrTemplate = `<!doctype html>
<% const isDocument = /[\\s"]document[\\s"]/.test(it.htmlAttributes); %>
<html <%~ it.htmlAttributes %><%~ isDocument ? ' data-theme="light"' : '' %>>
<head>
<meta charset="utf-8">
<% it.metaAttributes.forEach((metaAttribute) => { %><%~ metaAttribute %><% }); %>
<%~ it.headTags %>
<% if (!isDocument) { %>
<% it.stylesheets.forEach((stylesheet) => { %><link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>"><% }); %>
<% it.scripts.forEach((script) => { %><script src="<%= it.baseUrl %><%= script %>" defer></script><% }); %>
<% } %>
</head>
<body <%~ it.bodyAttributes %>>
<%~ isDocument ? it.preBodyTags.replace(/<script>[^]*?<\\/script>/, '') : it.preBodyTags %>
<div id="__docusaurus"><%~ it.appHtml %></div>
<%~ it.postBodyTags %>
</body>
</html>`;

process.env.SKIP_HTML_MINIFICATION ??= 'true';
