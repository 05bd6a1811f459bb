import { addSkeletons } from '#app/ui/atoms/skeletons.ts'
import type { Alive } from './alive.ts'

/** A growing list's state in the history: the last page that was loaded, and the scroll position when a link was followed. */
type Place = { lastPage?: number; top?: number | undefined }

type Props = { page: number; loading: string; failed: string }

/** How far below the window the list's end may be when the next page is fetched. */
const ahead = '0px 0px 250px'

/**
 * Appends the next page of a list as its end comes near, or when *more* is pressed: only a page with a higher number than the last one
 * (R262), and without entries that are already there (R264). The fetched page's own link to its next page replaces the old one.
 */
export const wake: Alive<Props> = (element, { page, loading, failed }) => {
  const list = element.querySelector(':scope > ul, :scope > ol') as HTMLElement
  const said = element.appendChild(document.createElement('p'))
  said.role = 'status'
  said.className = 'only-heard'
  let last = page
  let isLoading = false
  const more = () => element.querySelector<HTMLAnchorElement>('a[rel="next"]')
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && load(),
    { rootMargin: ahead },
  )

  const watch = () => {
    observer.disconnect()
    const end = list.lastElementChild
    if (more() !== null && end !== null) observer.observe(end)
  }
  const load = async () => {
    const link = more()
    if (link === null || isLoading) return
    isLoading = true
    said.textContent = loading
    link.ariaBusy = 'true'
    const placeholders = addSkeletons(list)
    const next = await fetchPage(link.href).catch(() => null)
    for (const one of placeholders) one.remove()
    link.ariaBusy = null
    said.textContent = ''
    isLoading = false
    if (next === null) {
      // The reader must retry by hand, because a request that has just failed would fail again.
      observer.disconnect()
      link.textContent = failed
      return
    }
    const way = link.closest('.more')
    // The list has become shorter meanwhile: the fetched page has no higher number, and no page follows it.
    if (next.page <= last) return way?.remove()
    last = next.page
    keepPlace({ lastPage: last })
    const added = appendNew(list, next.entries)
    const wasFocused = document.activeElement === link
    if (next.more === null) way?.remove()
    else way?.replaceWith(next.more)
    if (wasFocused) added[0]?.querySelector('a')?.focus()
    watch()
  }
  element.addEventListener('click', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!isPlain || more()?.contains(event.target as Node) !== true) return
    event.preventDefault()
    load()
  })
  // A reader who comes back finds the appended pages again, at the same scroll position.
  const bringBack = async () => {
    const { lastPage = 0, top } = keptPlace()
    const began = scrollY
    for (let before = 0; before < last && last < lastPage; ) {
      before = last
      await load()
    }
    if (last > page && top !== undefined && scrollY === began) scrollTo(0, top)
    keepPlace({ top: undefined })
    watch()
  }
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) keepPlace({ top: scrollY })
  })
  void bringBack()
}

type NextPage = { page: number; entries: Element[]; more: Element | null }

async function fetchPage(url: string): Promise<NextPage> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' } })
  if (!answer.ok) throw new Error(String(answer.status))
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const island = read.querySelector('bunko-island[name="scroll-paging"]')
  const list = island?.querySelector(':scope > ul, :scope > ol')
  if (!island || !list) throw new Error('no list')
  const { page } = JSON.parse(island.getAttribute('props') ?? '{}') as Props
  return { page, entries: [...list.children], more: island.querySelector('.more') }
}

function appendNew(list: HTMLElement, entries: readonly Element[]): Element[] {
  const known = new Set([...list.children].map(idOf))
  const fresh = entries.filter((entry) => !known.has(idOf(entry)))
  for (const entry of fresh) list.appendChild(entry)
  return fresh
}

/** The address of the entry's first link, which identifies the entry. */
function idOf(entry: Element): string | null {
  return entry.querySelector('a')?.getAttribute('href') ?? null
}

function keptPlace(): Place {
  return (history.state ?? {}) as Place
}

function keepPlace(place: Place): void {
  history.replaceState({ ...history.state, ...place }, '')
}
