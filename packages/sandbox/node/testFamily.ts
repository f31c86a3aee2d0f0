import { test as nodeTest } from 'node:test';
import type { Engine } from '../http/engine';
import type { Json } from '../model/contract';
import { engineFor, rule, type Sent, send } from './testEngine';

/** Functions that define tests, each of which starts with a new engine. */
type EngineTests = {
  test: (name: string, run: (engine: Engine) => Promise<void> | void) => void;
  /** Defines the test of a sandbox rule, whose place and quote are those of `rule`. */
  sandboxRule: (place: string, quote: string, run: (engine: Engine) => Promise<void> | void) => void;
};

/** Returns functions that define tests, each of which starts with an engine that `newEngine` makes. */
export const testsWith = (newEngine: () => Engine): EngineTests => ({
  test: (name, run) => void nodeTest(name, () => run(newEngine())),
  sandboxRule: (place, quote, run) => void nodeTest(rule(place, quote), () => run(newEngine())),
});

/** What the tests of a family share. */
type FamilyTests = EngineTests & {
  /** Returns an engine with the family, and others that it needs. */
  newEngine: (others?: string[]) => Engine;
  /** Sends a request to a path below the base path of the family. */
  request: (engine: Engine, target: string, body?: Json, headers?: Record<string, string>) => Promise<Sent>;
  /** Reads a resource by its path. */
  read: (engine: Engine, path: string) => Promise<Json>;
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
  return {
    ...testsWith(() => engineFor(family)),
    newEngine: (others = []) => engineFor([family, ...others]),
    request,
    read: async (engine, path) => (await request(engine, `GET ${path}`)).body,
    newReference: (prefix = 'T') => {
      count += 1;
      return `${prefix}-${count}`;
    },
  };
}

/** Returns an amount in naira. */
export const naira = (amount: number): Json => ({ amount, currency: 'NGN' });
