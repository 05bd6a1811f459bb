/**
 * The one script every reader's page loads, at most 2 kB: behaviours that need no more than the page itself, and the
 * waking of islands, whose own scripts are fetched when their moment comes. Without it everything stays as the server
 * rendered it, and works. What `import` brings is not taken apart: the bundler would write that out at length.
 */
// Not every browser tells when it is idle.
const whenIdle = window.requestIdleCallback ?? setTimeout

class BunkoIsland extends HTMLElement {
  connectedCallback(): void {
    const when = this.getAttribute('when')
    if (when === 'visible')
      new IntersectionObserver((entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        this.wake()
      }).observe(this)
    // A page that may be come back to with something in its fragment: most often it isn't.
    else if (when === 'hash') location.hash && this.wake()
    else if (when === 'focus') this.addEventListener('focusin', () => this.wake(), { once: true })
    else if (when === 'idle') whenIdle(() => this.wake())
    else this.wake()
  }

  wake(): Promise<void> {
    return import('#app/ui/islands/wake.ts').then((islands) => islands.wake(this))
  }
}

customElements.define('bunko-island', BunkoIsland)

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const { documentElement } = document

/** The groups beside the page, folded away or not (R194, R197); before the first paint before-paint.js has said so. */
function showFolded(isFolded: boolean): void {
  documentElement.toggleAttribute('data-folded', isFolded)
  find('.menu-fold')?.setAttribute('aria-expanded', `${!isFolded}`)
}

const isFolded = () => documentElement.hasAttribute('data-folded')

/** Where the browser lets nobody keep anything, a page knows only what was done on it. */
function ifKept(use: () => void): void {
  try {
    use()
  } catch {}
}

function toggleFolded(): void {
  showFolded(!isFolded())
  ifKept(() => {
    localStorage.folded = isFolded() ? 1 : ''
  })
}

showFolded(isFolded())

/** A page that is come back to may be older than the last fold; what slid in has gone with it (R196). */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  find('.sidebar')?.hidePopover()
  ifKept(() => showFolded(!!localStorage.folded))
})

/** What is far below the window is laid out part by part, so that nothing waits for all of it. */
function layOutNext(): void {
  const part = find('.far')
  if (!part) return
  part.classList.remove('far')
  whenIdle(layOutNext)
}
whenIdle(layOutNext)

/** A dialog's opener and closer: a modal one instead of the popover or the page there would be without script. */
function toggleDialog(control: Element): boolean {
  const id = control.getAttribute('popovertarget') ?? control.getAttribute('aria-controls')
  const dialog = find(`dialog#${id}`) as HTMLDialogElement | null
  if (dialog?.open) dialog.close()
  else dialog?.showModal()
  return dialog !== null
}

addEventListener('click', (event) => {
  const target = event.target as Element
  const menu = find('.menu[open]')
  if (!menu?.contains(target)) menu?.removeAttribute('open')
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (target.closest('.menu-fold')) toggleFolded()
  const control = target.closest<HTMLAnchorElement>('[popovertarget],[aria-haspopup],.go-back,.back')
  if (!control) return
  const isBack = control.matches('.go-back')
  // A list one came from is where one left it (R289).
  if (!isBack && !control.matches('.back')) toggleDialog(control) && event.preventDefault()
  else if (history.length > 1 && (isBack || control.href === document.referrer)) {
    history.back()
    event.preventDefault()
  }
})

addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && find('.menu[open]')
  if (!menu) return
  menu.removeAttribute('open')
  menu.querySelector('summary')?.focus()
})

/** A bookmark turns in its place (R274); what does it is fetched when the first is pressed. */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.id !== 'favourites') return
  event.preventDefault()
  import('#app/features/catalogue/parts/favourite/favourites.ts').then((favourites) =>
    favourites.toggleFavourite(form, event.submitter as HTMLButtonElement),
  )
})
