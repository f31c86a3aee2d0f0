import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../http/engine';
import type { Json } from '../model/contract';
import { advance, engineFor, type Sent, send } from './testEngine';

/** What the tests of a family share. */
type FamilyTests = {
  /** Returns an engine with the family, and others that it needs. */
  newEngine: (others?: string[]) => Engine;
  /** Declares a test that is given a new engine with the family. */
  test: (name: string, run: (engine: Engine) => Promise<void> | void) => void;
  /** Sends a request to a path below the base path of the family. */
  request: (engine: Engine, target: string, body?: Json, headers?: Record<string, string>) => Promise<Sent>;
  /** Reads a resource by its path. */
  read: (engine: Engine, path: string) => Promise<Json>;
  /** Moves the clock forward by seconds, and reads a resource by its path. */
  readAfter: (engine: Engine, seconds: number, path: string) => Promise<Json>;
  /** Returns a reference that no request has used. */
  newReference: (prefix?: string) => string;
};

/** Returns what the tests of a family share. */
export function testsOf(family: string): FamilyTests {
  let count = 0;
  const request: FamilyTests['request'] = (engine, target, body, headers) => {
    const [method, path] = target.split(' ');
    return send(engine, `${method} ${engine.world.contracts.get(family)?.base}${path}`, body, headers);
  };
  const read: FamilyTests['read'] = async (engine, path) => (await request(engine, `GET ${path}`)).body;
  return {
    newEngine: (others = []) => engineFor([family, ...others]),
    test: (name, run) => void test(name, () => run(engineFor(family))),
    request,
    read,
    readAfter: (engine, seconds, path) => {
      advance(engine, seconds);
      return read(engine, path);
    },
    newReference: (prefix = 'T') => {
      count += 1;
      return `${prefix}-${count}`;
    },
  };
}

/** Returns an amount in naira. */
export const naira = (amount: number): Json => ({ amount, currency: 'NGN' });

/** Fails unless a request was refused with a status and a code. */
export const assertRefused = ({ status, body }: Sent, expected: number, code: string): void =>
  assert.deepEqual([status, body.code], [expected, code]);
