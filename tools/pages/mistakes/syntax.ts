import { AT, type Mistake, text } from './mistake';

const KINDS = 'Use `note`, `tip`, `info`, `warning` or `danger`.';

/** Mistakes in MDX. */
export const syntax: Mistake[] = [
  {
    name: 'a number after an angle bracket',
    change: text('Below <5 kg.'),
    line: `${AT}:7: error < does not start a tag here. Write &lt; for a literal angle bracket.`,
  },
  {
    name: 'a tag that is not closed',
    change: text('Text of <b>the page.'),
    line: `${AT}:9: error <b> is not closed. Write </b> after its content, or <b /> if it has none.`,
  },
  {
    name: 'a component that is not closed',
    change: text('<Details>\n\nText.'),
    line: `${AT}:1: error <Details> is not closed. Write </Details> after its content, or <Details /> if it has none.`,
  },
  {
    name: 'a closing tag without an opening one',
    change: text('Text of the page.</b>'),
    line: `${AT}:19: error this is not MDX (Unexpected closing slash \`/\` in tag). Correct the tag, or write &lt; for a literal angle bracket.`,
  },
  {
    name: 'an attribute without quotes',
    change: text('<a href=x>Text</a>'),
    line: `${AT}:9: error this is not MDX (Unexpected character \`x\` (U+0078) before attribute value). Correct the tag, or write &lt; for a literal angle bracket.`,
  },
  {
    name: 'a brace that is not closed',
    change: text('Text of {the page.'),
    line: `${AT}:9: error { is not closed. Write \\{ for a literal brace, or correct the expression.`,
  },
  {
    name: 'words in braces',
    change: text('Text of {the page}.'),
    line: `${AT}:9: error the text after { is not an expression. Write \\{ for a literal brace, or correct the expression.`,
  },
  {
    name: 'a name in braces',
    change: text('Text of {account_id}.'),
    line: `${AT}:9: error {account_id} contains the unknown name account_id. Write \\{ for a literal brace, put code in backticks, or import the name.`,
  },
  {
    name: 'a component that does not exist',
    change: text('<Diagrm />'),
    line: `${AT}:1: error there is no component <Diagrm>. Did you mean <Diagram>?`,
  },
  {
    name: 'a component that is not imported',
    change: text('<NubanChecker />'),
    line: `${AT}:1: error there is no component <NubanChecker>. Import it, or put code in backticks.`,
  },
  {
    name: "Docusaurus's older syntax for an anchor",
    change: text('## Another {#other}'),
    line: `${AT}:12: error {#other} is not an anchor of this site. Write {/* #other */} after the heading.`,
  },
];

/** Mistakes in admonitions. */
export const admonitions: Mistake[] = [
  {
    name: 'a misspelt admonition',
    change: text(':::wraning\n\nText.\n\n:::'),
    line: `${AT}:1: error there is no admonition wraning. Did you mean warning? ${KINDS}`,
  },
  {
    name: 'an admonition that is not closed',
    change: text(':::warning\n\nText.'),
    line: `${AT}:1: error the admonition warning is not closed. Write a line ::: after its text.`,
  },
  {
    name: 'an admonition whose end has too few colons',
    change: text('::::note\n\nText.\n\n:::'),
    line: `${AT + 4}:1: error ::: is too short for the end of note. Write ::::.`,
  },
  {
    name: 'an admonition with a space',
    change: text('::: note\n\nText.\n\n:::'),
    line: `${AT}:1: error ::: note is not an admonition. Write :::note, without a space.`,
  },
  {
    name: 'an admonition with two colons',
    change: text('::note'),
    line: `${AT}:1: error an admonition starts with three colons. Write :::note.`,
  },
  {
    name: 'an end without an admonition',
    change: text('Text.\n\n:::'),
    line: `${AT + 2}:1: error ::: closes no admonition. Delete the line, or open an admonition before it.`,
  },
];
