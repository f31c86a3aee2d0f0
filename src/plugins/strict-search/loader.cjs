/** What is taken out, and what stands there instead. */
const CHANGES = [
  // The place is prepared for a refusal: it catches what is thrown.
  [/return new Function\(""\),!0/g, 'throw new Error("Refused by the policy")'],
  [/\b\w+\.createElement\("style",null,"[^"]*"\)/g, 'null'],
  // Clears storage that is nearly full, as a write that fails does too. Where storage is refused, the look at it throws, and the page with it.
  [/"undefined"!=typeof window&&window\.localStorage(?=\)\{\(function)/g, 'false'],
];

/** A loader for DocSearch's modal as version 4.7 has it. Another form stops the build: its new one has to be looked at. */
module.exports = function strictSearch(source) {
  return CHANGES.reduce((text, [from, to]) => {
    if (text.match(from)?.length !== 1) throw new Error(`@docsearch/react has ${from} not once: see src/plugins/strict-search.`);
    return text.replace(from, to);
  }, source);
};
