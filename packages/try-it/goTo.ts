import { parameterAt } from './apiProblem';
import { nameOf } from './draft';
import { EDITOR, showIn } from './JsonEditor';
import type { TryItData } from './model';

/** Moves the focus to a field, and opens the section around it. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/**
 * Moves the focus to the field that a pointer refers to: a parameter, a part of a form, or a position in the text of the body.
 *
 * @param pointer pointer as sent by the API: `query/limit`, or a JSON pointer into the body
 */
export function goTo(pointer: string, { parameters }: Pick<TryItData, 'parameters'>): void {
  const parameter = parameterAt(pointer, parameters);
  const [, part] = pointer.split('/');
  const field = document.getElementById(parameter ? `try-${nameOf(parameter)}` : `try-part-${part}`);
  if (field) {
    focusField(field.id);
    return;
  }
  const editor = document.getElementById(EDITOR);
  if (editor instanceof HTMLTextAreaElement) showIn(editor, pointer);
}
