import { wordCount } from './text';

/** Readability of a text. `ease` is the Flesch score: 60 to 70 is plain English, below 30 is graduate level. */
export type Readability = { words: number; sentences: number; wordsPerSentence: number; ease: number };

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/**
 * Calculates Flesch reading ease: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (R. Flesch, 1948). Headings, tables and
 * code are excluded because they have no sentences.
 *
 * @param paragraphs the text, one item per paragraph or list item, each of which ends a sentence
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
 * Estimates the number of syllables of an English word from its groups of vowels. A final silent e does not count, nor does that of `-ed`
 * and `-es` unless it is pronounced. Correct for nine words in ten, with errors in both directions.
 */
export function syllablesOf(word: string): number {
  const spoken = word.toLowerCase().replace(/(?<=[^aeiouytd])ed$|(?<=[^aeiouysxzcg])es$|(?<=[^aeiouyl])e$|(?<=[aeiouy]l)e$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
