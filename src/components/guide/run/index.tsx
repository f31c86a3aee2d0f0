import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { keep, recall } from '../../../../packages/browser/store';
import { GuideSession } from '../../../../packages/guides/browser/session';
import type { Guide } from '../../../../packages/guides/steps/model';
import { stepsHref } from '../../../../packages/guides/steps/name';
import { SandboxClient } from '../../../../packages/sandbox/browser/client';
import { fetchData } from '../../../boot/siteData';
import RunBar from './RunBar';
import RunStep from './RunStep';
import './run.css';

const sessions = new Map<string, Promise<GuideSession>>();
const roots = new Map<HTMLElement, Root>();
let bar: { element: HTMLElement; root: Root } | undefined;

/**
 * Shows the state of the run at each step of the page.
 *
 * @param pressed box of a step of the guide
 * @param isPressed whether the reader has pressed its button, so that the step is run
 * @throws Error if the steps cannot be fetched
 */
export async function openSteps(pressed: HTMLElement, isPressed: boolean): Promise<void> {
  const name = pressed.dataset.guide ?? '';
  const session = await sessionOf(name);
  const boxes = [...document.querySelectorAll<HTMLElement>('.guide-run')].filter(({ dataset }) => dataset.guide === name);
  const counts = boxes.map(({ dataset }) => Number(dataset.count));
  const shown = session.guide.steps.filter(({ count }) => counts.includes(count));
  for (const box of boxes) {
    const step = shown.find(({ count }) => count === Number(box.dataset.count));
    if (!step || roots.has(box)) continue;
    box.replaceChildren();
    const root = createRoot(box);
    roots.set(box, root);
    const figure =
      document.querySelector<HTMLElement>(`.guide-quotation[data-guide="${name}"][data-count="${step.expect.count}"]`) ?? undefined;
    flushSync(() => root.render(<RunStep session={session} step={step} shown={shown} figure={figure} />));
  }
  if (!bar) {
    const element = document.body.appendChild(document.createElement('div'));
    element.className = 'guide-bar-place';
    bar = { element, root: createRoot(element) };
    bar.root.render(<RunBar session={session} shown={shown} />);
  }
  if (!isPressed) return;
  pressed.querySelector<HTMLElement>('button')?.focus();
  const step = shown.find(({ count }) => count === Number(pressed.dataset.count));
  if (step) await session.runTo(step);
}

/** Removes the state of the run from a step that leaves the page, and the bar with the last one. */
export function closeStep(box: HTMLElement): void {
  roots.get(box)?.unmount();
  roots.delete(box);
  if (roots.size) return;
  bar?.root.unmount();
  bar?.element.remove();
  bar = undefined;
}

/** Returns the session of a guide in this tab. */
function sessionOf(name: string): Promise<GuideSession> {
  const opening = sessions.get(name) ?? openSession(name);
  sessions.set(name, opening);
  opening.catch(() => sessions.delete(name)); // The next press tries again.
  return opening;
}

async function openSession(name: string): Promise<GuideSession> {
  const guide = await fetchData<Guide>(stepsHref(name));
  const tab = recall('guide-tab') ?? crypto.randomUUID();
  keep('guide-tab', tab);
  const session = new GuideSession(guide, new SandboxClient(`${tab}.${name}`, 'standing'));
  await session.restore();
  return session;
}
