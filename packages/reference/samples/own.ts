import { SAMPLE_LANGUAGES } from '../../openapi/keywords';
import { codeLanguages } from '../../platform/codeLanguages';
import type { Sample } from '../components/model';

/**
 * Replaces generated samples by those of the description's author (`x-codeSamples`) in the same language.
 *
 * @param own samples in any language; those in others are left out, which the lint reports
 * @returns samples in tab order
 */
export function withOwnSamples(generated: readonly Sample[], own: readonly { lang: string; source: string }[]): Sample[] {
  return codeLanguages.flatMap(({ id, label }): Sample[] => {
    const written = own.find(({ lang }) => SAMPLE_LANGUAGES[lang.toLowerCase()] === id);
    if (written) return [{ language: id, label, text: written.source.trimEnd() }];
    return generated.filter(({ language }) => language === id);
  });
}
