/** Window widths at which the navbar shows its links and the sidebar is visible. */
const WIDE = '(min-width: 997px)';

/** Creates the mobile menu, a modal dialog with the navbar links and the sidebar, when its button is first pressed. */
export function startMenu(): void {
  const navbar = document.querySelector<HTMLElement>('.navbar');
  const toggle = navbar?.querySelector<HTMLElement>('.navbar__toggle');
  if (!navbar || !toggle) return;
  let menu: HTMLDialogElement | undefined;
  toggle.addEventListener('click', () => {
    menu ??= makeMenu(navbar, toggle);
    setShown(navbar, toggle, true);
    menu.showModal();
  });
  window.matchMedia(WIDE).addEventListener('change', () => menu?.close());
}

function setShown(navbar: HTMLElement, toggle: HTMLElement, shown: boolean): void {
  navbar.classList.toggle('navbar-sidebar--show', shown);
  toggle.setAttribute('aria-expanded', String(shown));
  document.body.style.overflow = shown ? 'hidden' : '';
}

function makeMenu(navbar: HTMLElement, toggle: HTMLElement): HTMLDialogElement {
  const sidebar = document.querySelector('.theme-doc-sidebar-menu');
  const filter = document.querySelector('.menu-filter');
  const links = [...navbar.querySelectorAll<HTMLAnchorElement>('.navbar__link')].map(menuItem).join('');
  const menu = document.createElement('dialog');
  menu.className = 'mobile-menu';
  menu.setAttribute('aria-label', 'Navigation');
  menu.innerHTML = `<div class="navbar-sidebar">
<div class="navbar-sidebar__brand">${navbar.querySelector('.navbar__brand')?.outerHTML}
<button type="button" aria-label="Close navigation bar" class="clean-btn navbar-sidebar__close"><svg viewBox="0 0 15 15" width="21" height="21" aria-hidden="true"><path stroke="currentColor" stroke-width="1.2" d="M.75.75l13.5 13.5M14.25.75L.75 14.25"/></svg></button></div>
<div class="navbar-sidebar__items"><div class="navbar-sidebar__item menu"><ul class="menu__list">${links}</ul></div>
<div class="navbar-sidebar__item menu"><button type="button" class="clean-btn navbar-sidebar__back">← Back to main menu</button></div></div></div>`;
  navbar.append(menu);
  const items = menu.querySelector('.navbar-sidebar__items') as HTMLElement;
  const [main, section] = items.children as unknown as HTMLElement[];
  const showSection = (shown: boolean) => {
    items.classList.toggle('navbar-sidebar__items--show-secondary', shown);
    main.inert = shown;
    section.inert = !shown;
  };
  if (filter) section.append(filter.cloneNode(true));
  if (sidebar) section.append(sidebar.cloneNode(true));
  showSection(Boolean(sidebar));
  menu.addEventListener('close', () => {
    setShown(navbar, toggle, false);
    showSection(Boolean(sidebar));
  });
  menu.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('button, a[href]');
    if (pressed?.matches('.navbar-sidebar__back')) showSection(false);
    else if (target === menu || pressed?.matches('.navbar-sidebar__close, a:not([href="#"], .menu__link--sublist[aria-current])'))
      menu.close();
  });
  return menu;
}

function menuItem(link: HTMLAnchorElement): string {
  const current = link.hasAttribute('aria-current') ? ' menu__link--active" aria-current="page' : '';
  return `<li class="menu__list-item"><a class="menu__link${current}" href="${link.pathname}">${link.innerHTML}</a></li>`;
}
