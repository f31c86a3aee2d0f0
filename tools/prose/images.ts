import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../support/problems';
import type { Text } from './text';

const ROOT = path.resolve(__dirname, '../..');
/** Bytes of an image that a reader with a slow connection waits for as long as for a whole page. */
const MOST = 300_000;

/**
 * Finds images that are too heavy for a page. A file that is missing is an error of the build.
 *
 * @param text a text with the images of its page
 */
export function imageProblems({ file, images }: Pick<Text, 'file' | 'images'>, root = ROOT): Problem[] {
  return images.flatMap(({ url, offset }) => {
    const image = url.startsWith('/') ? path.join(root, 'static', url) : path.join(root, path.dirname(file), url);
    const bytes = existsSync(image) ? statSync(image).size : 0;
    if (bytes <= MOST) return [];
    const message = `the image ${url} has ${Math.ceil(bytes / 1000)} kB, maximum ${MOST / 1000}`;
    return [{ file, offset, message, remedy: 'Save it as WebP or SVG, or with at most 1,600 pixels per line.' }];
  });
}
