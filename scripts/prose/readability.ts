import { wordCount } from './text';

/** How hard a text is to read. `ease` is Flesch's: 60 to 70 is plain English, under 30 is for graduates. */
export type Readability = { words: number; sentences: number; wordsPerSentence: number; ease: number };

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/**
 * Flesch's reading ease, 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (R. Flesch, 1948). A heading, a table and
 * code have no sentences and do not count.
 *
 * @param paragraphs the running text, each paragraph or list item one; the end of one ends a sentence
 */
export function readabilityOf(paragraphs: readonly string[]): Readability {
  let [words, count, syllables] = [0, 0, 0];
  for (const paragraph of paragraphs) {
    for (const { segment } of sentences.segment(paragraph)) {
      if (wordCount(segment)) count += 1;
    }
    words += wordCount(paragraph);
    for (const word of paragraph.match(/[a-z]+/gi) ?? []) syllables += syllablesOf(word);
  }
  if (!words) return { words: 0, sentences: 0, wordsPerSentence: 0, ease: 0 };
  const wordsPerSentence = words / count;
  return { words, sentences: count, wordsPerSentence, ease: 206.835 - 1.015 * wordsPerSentence - 84.6 * (syllables / words) };
}

/**
 * @returns how many syllables an English word has, guessed from its groups of vowels: a silent e at the end is none, nor is that of
 * `-ed` and `-es` unless it is spoken. Right for nine words of ten, and wrong in both directions.
 */
export function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouytd])ed$|(?<=[^aeiouysxzcg])es$|(?<=[^aeiouyl])e$|(?<=[aeiouy]l)e$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
