import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Search = { label: string; to: string }

/** `base` distinguishes the sites of one host. `now` is the search of this page, or null if it asked for nothing or found nothing. */
type Props = { base: string; now: Search | null }

const most = 8

/**
 * Stores and shows the last searches of this device on this site, each once, the newest first. They are stored in the browser only, and
 * shown on pages that have a place for them.
 */
export const wake: Alive = (element, given) => {
  const { base, now } = given as Props
  const key = `recent:${base}`
  const known = distinct(now === null ? read(key) : [now, ...read(key)])
  if (now !== null) keep(key, known.slice(0, most))
  const list = element.querySelector('ul')
  const searches = known.slice(now === null ? 0 : 1, most)
  if (list === null || searches.length === 0) return
  list.replaceChildren(...searches.map(itemOf))
  const block = element.querySelector<HTMLElement>('.recent')
  if (block !== null) block.hidden = false
  element.querySelector('button')?.addEventListener('click', () => {
    keep(key, [])
    if (block !== null) block.hidden = true
  })
}

/** Keeps the newest of searches that are the same. */
function distinct(searches: readonly Search[]): Search[] {
  const seen = new Set<string>()
  return searches.filter(({ to }) => seen.size < seen.add(searchOf(to)).size)
}

function itemOf({ label, to }: Search): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = to
  link.textContent = label
  item.appendChild(link)
  return item
}

/** Reads the stored searches. Accepts only paths of this site, because scripts of other pages on the host can write there too. */
function read(key: string): Search[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSearch).slice(0, most) : []
  } catch {
    return []
  }
}

function isSearch(value: unknown): value is Search {
  const { label, to } = (value ?? {}) as Partial<Search>
  return typeof label === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to)
}

/** Stores the searches. If the browser's storage is blocked, there is no history. */
function keep(key: string, searches: readonly Search[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Nothing is lost: the search works without a history.
  }
}

/** Parameters that don't make another search: the order of the results and the page. */
const ofTheList = new Set(['sort', 'direction', 'page'])

/** A key by which searches are compared: the words, folded as the search folds them and in any order, and the filters. */
export function searchOf(address: string): string {
  const { searchParams } = new URL(address, 'http://site')
  return [...searchParams]
    .filter(([name]) => !ofTheList.has(name))
    .flatMap(([name, value]) => (parseSearchQuery(value) ?? []).map((term) => `${name}=${term}`))
    .sort()
    .join('\n')
}
