import { addSkeletons } from '#app/ui/atoms/skeletons.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

/** The next page is fetched when the end is within this many pixels of the window for this many milliseconds (R292). */
const nearness = 250
const patience = 500

/** The covers are fetched when the strip is within this many pixels of the window: about half a phone's screen. */
const sight = 400

/**
 * Appends the next contents to a strip instead of opening the next page. Contents that are already there aren't added
 * again. Shows the strip's covers when it comes near.
 */
export const wake: Alive = (strip) => {
  const list = strip.querySelector('.series-list')
  if (list !== null) showWhenNear(list)
  let waiting: ReturnType<typeof setTimeout> | undefined
  const end = new IntersectionObserver(
    (entries) => {
      clearTimeout(waiting)
      if (entries.at(-1)?.isIntersecting) waiting = setTimeout(() => void append(), patience)
    },
    { rootMargin: `0px 0px ${nearness}px 0px` },
  )
  const more = () => strip.querySelector<HTMLAnchorElement>('.series-more')

  async function append(): Promise<void> {
    const link = more()
    if (list === null || link === null || link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    const placeholders = addSkeletons(list)
    const arrived = fetchPage(link.href).finally(() => {
      for (const one of placeholders) one.remove()
    })
    try {
      const page = await arrived
      const known = new Set(Array.from(list.children, idOf))
      for (const item of page.querySelectorAll('.series-list > li'))
        if (!known.has(idOf(item))) list.appendChild(item)
      const next = page.querySelector<HTMLAnchorElement>('.series-more')
      if (next === null) return retire(link)
      link.setAttribute('href', next.getAttribute('href') ?? '')
      link.ariaBusy = null
      // The observer reports only changes, so observe the link again at its new place.
      end.unobserve(link)
      end.observe(link)
    } catch {
      // If the next page can't be fetched, the link works as a plain link again.
      end.disconnect()
      link.ariaBusy = null
      strip.removeEventListener('click', take)
    }
  }

  /** Removes the link after the last page. If it had the focus, the focus moves to the last content. */
  function retire(link: HTMLAnchorElement): void {
    end.disconnect()
    const hadFocus = document.activeElement === link
    link.remove()
    if (hadFocus) list?.lastElementChild?.querySelector('a')?.focus()
  }

  function take(event: Event): void {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!(event.target as Element).closest('.series-more')) return
    event.preventDefault()
    clearTimeout(waiting)
    void append()
  }

  strip.addEventListener('click', take)
  const link = more()
  if (link !== null) end.observe(link)
}

function showWhenNear(list: Element): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      list.classList.add('is-near')
      observer.disconnect()
    },
    { rootMargin: `0px 0px ${sight}px 0px` },
  )
  observer.observe(list)
}

/** The address of its link identifies an entry. */
const idOf = (item: Element) => item.querySelector('a')?.getAttribute('href')

async function fetchPage(href: string): Promise<Document> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(String(answer.status))
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
