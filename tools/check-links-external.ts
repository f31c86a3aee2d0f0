import { allowedLinks, checkExternal } from './external-links';
import { allTexts } from './prose/files';

/** `npm run check:links:external`: checks links to other sites. Needs network access, so `npm test` does not run it. */
async function main() {
  const allowed = allowedLinks();
  const { checked, problems } = await checkExternal(allTexts(), allowed);
  for (const problem of problems) console.error(problem);
  console.log(`external links: ${checked} checked, ${Object.keys(allowed).length} allowed, ${problems.length} problems`);
  process.exitCode = problems.length ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
