import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { inWords, nameOf } from './names';

/** A file to create, and the writer's next step. */
export type NewFile = { file: string; text: string; next: string };

/** Input for a page: the project's folder, the name as entered, and today's date as `2026-11-21`. */
export type PageRequest = { root: string; name: string; today: string };

/** Properties of a kind of page: its front matter, and its headings with the instructions below each. */
type Kind = { frontMatter: string[]; audience: string; outcome: string; headings: [string, string][] };

const DRAFT = '{/* Draft: the minimum word count does not apply to a page with this line. Remove it when the page is complete. */}';

/** Creates a tutorial, in which a developer learns step by step. `name` is `area/page`. */
export function tutorial({ root, name, today }: PageRequest): NewFile {
  const [area, page] = nameOf(name, 'tutorial', root);
  return pageOf(`tutorials/${area}/${page}.mdx`, page, today, {
    frontMatter: ['# Position in the area.', 'sidebar_position: 90'],
    audience: 'developer',
    outcome: 'One sentence on what the reader has built at the end.',
    headings: [
      ['What you will build', 'Describe the result and the main concept of the tutorial. Link terms that newcomers do not know.'],
      [
        'Step by step',
        'Write a numbered heading of level 3 for each step. Quote requests with <Request operation="family/operationId" /> and responses with <Response … />.',
      ],
      ['Troubleshooting', 'List the errors that can occur, each with its cause and remedy.'],
      ['Next steps', 'Add two or three links to related tasks.'],
    ],
  });
}

/** Creates a user guide: one task in the dashboard, for readers who do not code. */
export function guide({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'guide', root);
  return pageOf(`userguide/${page}.mdx`, page, today, {
    frontMatter: [],
    audience: 'tenant',
    outcome: 'One sentence on the result and how to verify it.',
    headings: [
      ['Before you begin', 'List the decisions to make first, and the settings that cannot be changed later.'],
      [
        'Steps',
        'Write numbered steps with one action each, and labels of the user interface in bold. Draw the screen below them, as in "A screen" in CONTRIBUTING.md.',
      ],
      ['Verify the result', 'State where to look and what the page shows.'],
      ['Troubleshooting', 'List the messages that can appear, each with its cause and remedy.'],
    ],
  });
}

/** Creates an overview, which explains the structure of a subject. */
export function overview({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'overview', root);
  return pageOf(`docs/overviews/${page}.mdx`, page, today, {
    frontMatter: [`slug: /docs/${page}`, 'sidebar_position: 90'],
    audience: 'developer',
    outcome: 'One sentence on what the reader can explain at the end.',
    headings: [
      ['Purpose', 'Describe the problem with an example of Ember Basket before you introduce any platform term.'],
      [
        'Architecture',
        'Describe the components and their dependencies. Add a table or a list of states, and a link to each group of the API.',
      ],
      ['Limitations', 'List the limits and common misunderstandings.'],
    ],
  });
}

/** Creates a post dated today, with the first author and the first tag. */
export function post({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'post', root);
  const firstOf = (file: string) => Object.keys(parse(readFileSync(path.join(root, 'blog', file), 'utf8')))[0];
  const text = [
    '---',
    `title: ${inWords(page)}`,
    '# 50 to 160 characters, for search results and the list of posts.',
    `description: One sentence that summarises this post on ${inWords(page).toLowerCase()} for the list of posts.`,
    `slug: ${page}`,
    `date: ${today}`,
    '# Keys from authors.yml and tags.yml.',
    `authors: [${firstOf('authors.yml')}]`,
    `tags: [${firstOf('tags.yml')}]`,
    '---',
    '',
    DRAFT,
    '',
    '{/* Write a paragraph for the list of posts that states what the reader learns, without a heading. */}',
    '',
    '{/* truncate */}',
    '',
    sections([
      ['Background', 'Describe the case with names and figures from openapi/STORY.md.'],
      ['Recommendations', 'State what readers should change, with links.'],
    ]),
  ];
  return { file: `blog/${today}-${page}.mdx`, text: text.join('\n'), next: nextOf(`/blog/${page}`) };
}

function pageOf(file: string, page: string, today: string, { frontMatter, audience, outcome, headings }: Kind): NewFile {
  const title = inWords(page);
  const text = [
    '---',
    `title: ${title}`,
    '# 50 to 160 characters, for search results. Add information that the title does not contain.',
    `description: One sentence that summarises this page on ${title.toLowerCase()} for search results.`,
    ...frontMatter,
    '# src/config/frontMatter.ts documents every key.',
    `audience: [${audience}]`,
    `outcome: ${outcome}`,
    'prerequisites: []',
    'time_minutes: 10',
    `last_reviewed: ${today}`,
    '---',
    '',
    DRAFT,
    '',
    sections(headings),
  ];
  const route = /^slug: (.+)$/m.exec(frontMatter.join('\n'))?.[1] ?? `/${file.replace(/\.mdx$/, '')}`;
  return { file, text: text.join('\n'), next: nextOf(route) };
}

const sections = (headings: [string, string][]) => headings.map(([heading, hint]) => `## ${heading}\n\n{/* ${hint} */}\n`).join('\n');

const nextOf = (route: string) =>
  `Run npm start and open http://localhost:3000${route}. Write the front matter first, then run npm run lint:prose to check the page.`;
