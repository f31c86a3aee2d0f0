import type { ReactNode } from 'react';
import type { Family } from '../../../packages/platform/families';
import { ICONS, OTHER } from './icons';

/** Family with the numbers of its listed operations and of its events; undefined before the descriptions have been read. */
export type Card = { family: Pick<Family, 'folder' | 'slug' | 'label' | 'purpose'>; operations?: number; events?: number };

/** Families as cards with an icon and the numbers of their operations and events. */
export default function FamilyCards({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <ul className="family-cards" aria-label="API families">
      {cards.map(({ family: { folder, slug, label, purpose }, operations, events }) => (
        <li key={slug}>
          <a href={`/category/${slug}`}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={ICONS[folder] ?? OTHER} />
            </svg>
            <b>{label}</b>
            <small>
              {operations ?? '…'} operations, {events ?? '…'} events
            </small>
            <span>{purpose}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
