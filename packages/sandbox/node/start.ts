import type { Contract } from '../model/contract';
import type { start as Start } from '../published';
import { connect } from './connect';
import { startServer } from './server';

/**
 * Returns the function `start` of the published package, as `published.d.ts` documents it.
 *
 * @param contracts returns the contracts of the families to serve
 */
export const startOf = (contracts: () => readonly Contract[]): typeof Start =>
  async function start({ port = 0, seed, ...options } = {}) {
    const { url, close } = await startServer({ ...options, port, story: seed && seed === 'story', contracts: contracts(), log: () => {} });
    return { ...connect(url), close };
  };
