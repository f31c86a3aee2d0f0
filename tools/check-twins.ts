import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { families } from '../packages/platform/selection';
import { twinRoute } from '../packages/platform/twins';
import { atMost, budgets, type Finding, isWithinBudgets } from './bench/budgets';
import { checkTwins } from './twins/complete';
import { deadLinksIn } from './twins/links';
import { proseOf, readBuild } from './twins/read';

const BUILD = path.resolve(__dirname, '../build');
/** Estimate for English text with code: tokenisers of current models need 4.2 to 4.4 bytes per token for these files. */
const BYTES_PER_TOKEN = 4;
/** Maximum number of errors to list. */
const LISTED = 50;

/** `npm run check:twins`: checks that each page of the build has a complete Markdown version whose links resolve. */
function main() {
  const build = readBuild(BUILD);
  const faults: string[] = [];
  const findings: Finding[] = [];
  let links = 0;
  let bytes = 0;
  for (const route of build.routes) {
    const file = twinRoute(route).slice(1);
    if (!build.files.has(file)) {
      faults.push(`build/${file}:1:1: error ${route} has no Markdown version. Render it where the HTML of the page is rendered.`);
      continue;
    }
    const html = readFileSync(path.join(BUILD, route === '/' ? 'index.html' : `${route}.html`), 'utf8');
    if (!new RegExp(`<link [^>]*href="?/${file.replaceAll('.', '\\.')}["\\s>/]`).test(html))
      faults.push(`build/${file}:1:1: error The head of ${route} does not link to it with rel="alternate".`);
    const text = readFileSync(path.join(BUILD, file), 'utf8');
    const { dead, total } = deadLinksIn(text, build);
    links += total;
    bytes += Buffer.byteLength(text);
    faults.push(...dead.map((link) => `build/${file}:1:1: error The link ${link}. Correct it in the source of the page.`));
    const tag = /^<\/?[A-Z]\w*|^:::/m.exec(proseOf(text).replace(/(`+)[\s\S]*?\1/g, ''))?.[0];
    if (tag) faults.push(`build/${file}:1:1: error ${tag} is not Markdown. Convert it in src/plugins/page-twins.`);
  }
  const models = [...build.files].filter((file) => /(?:^|\/)llms(?:-full)?\.txt$/.test(file));
  for (const file of models) {
    const text = readFileSync(path.join(BUILD, file), 'utf8');
    const budget = file === 'llms.txt' ? budgets.llms.index : budgets.llms.family;
    const tokens = Buffer.byteLength(text) / BYTES_PER_TOKEN / 1000;
    findings.push(...atMost(`build/${file}`, tokens, budget, 'thousand tokens'));
    const { dead, total } = deadLinksIn(text.replace(/\S+<name>\.md/g, ''), build);
    links += total;
    faults.push(...dead.map((link) => `build/${file}:1:1: error The link ${link}. Correct it where the file is generated.`));
    console.log(`${file}: ${tokens.toFixed(1)} of ${budget} thousand tokens`);
  }
  // llms.txt, llms-full.txt, and one file for each family.
  if (models.length !== families.length + 2)
    faults.push(`error ${models.length} files for language models, expected ${families.length + 2}.`);
  const twins = [...build.files].filter((file) => file.endsWith('.md'));
  const pages = new Set(build.routes.map((route) => twinRoute(route).slice(1)));
  for (const file of twins.filter((each) => !pages.has(each))) faults.push(`build/${file}:1:1: error There is no page for it. Remove it.`);
  const { missing, total } = existsSync(BUILD) ? checkTwins(BUILD) : { missing: [], total: 0 };
  faults.push(...missing.map((each) => `error The Markdown version lacks ${each}.`));
  for (const fault of faults.slice(0, LISTED)) console.error(fault);
  const megabytes = (bytes / 1e6).toFixed(1);
  console.log(
    `twins: ${twins.length} of ${build.routes.length} pages, ${megabytes} MB, ${links} links, ${total} facts, ${faults.length} errors`,
  );
  // A check without input must fail instead of passing vacuously.
  if (!isWithinBudgets(findings) || faults.length || !build.routes.length || !links || !total) process.exitCode = 1;
}

main();
