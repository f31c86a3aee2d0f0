import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import { guarded } from './guard';

/** Returns the rule that a file of this folder exports, which has the name of the file; undefined for code that rules share. */
function ruleOf(name: string): Oas3Rule | undefined {
  const exported = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name === 'index' ? undefined : require(`./${name}.ts`)[exported];
}

const names = readdirSync(__dirname).map((file) => path.basename(file, '.ts'));

/** Lint rules by name. ../fixtures contains a failing description for each of them. */
export const rules = Object.fromEntries(
  names.flatMap((name) => {
    const rule = ruleOf(name);
    return rule ? [[name, guarded(rule)] as const] : [];
  }),
);

/** Severities of the rules in a configuration. All of them are errors. */
export const houseRules = Object.fromEntries(Object.keys(rules).map((name) => [`house/${name}`, 'error'] as const));
