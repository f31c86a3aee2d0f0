import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, stringify } from 'yaml';
import { yamlText } from './yamlText';

const TEXTS = [
  '', 'a', 'A plain sentence, with (all) the `usual` signs: none special.', 'yes', 'True', 'null', '~', '1', '0x1f', '1e3', '2026-01-01', '-', '- a', '? a',
  'a: b', 'a:', '#', 'a #b', 'a#b', ' a', 'a ', "'", '"', '@', '`', '%', '&x', '*x', '!x', '|', '>', '{a}', '[', ',', 'é', '🎉', '\0', '\u0085', '\u2028',
  '\t', 'a\tb', 'a\nb', '\na', 'a\n', 'a\n\n', 'a\n  b\n', '  x\ny', 'a\r\nb', '---', '--- a', '...', '<<', '=', 'C:\\x', '/x/{id}', 'k'.repeat(1100),
]; // biome-ignore format: a list of words

test('writes the same text as the yaml package, at all levels', () => {
  const entries = Object.fromEntries(TEXTS.map((text) => [text, text]));
  const values = {
    entries,
    list: TEXTS,
    numbers: [0, -1, 1.5, 1e21, true, false, null],
    empty: [{}, []],
    nested: [[{ entries, more: [entries] }]],
  };
  for (const value of [values, entries, TEXTS, [], {}, 'a: b'])
    assert.equal(yamlText(value), stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }));
});

test('writes keys of any length as valid YAML', () => {
  const value = { a: { [`--- ${'k'.repeat(2000)}`]: { b: ['a\nb'] } } };
  assert.deepEqual(parse(yamlText(value)), value);
});
