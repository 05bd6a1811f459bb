import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Search = { label: string; to: string }

/** `base` tells sites of one host apart; `now` is the search of this page, null where nothing was found or asked for. */
type Props = { base: string; now: Search | null }

const most = 8

/**
 * The last searches of this device, for this site, each once, the newest first: kept in the browser only, shown where the page
 * has a place for them.
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

/** The newest of each. */
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

/** Only what this island wrote: paths of this site, whatever else a script of another page put there. */
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

/** Where the browser lets nobody keep anything, there is no history. */
function keep(key: string, searches: readonly Search[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Nothing to do: the search works without.
  }
}

/** How results stand, and which part of them is shown, makes no other search. */
const ofTheList = new Set(['sort', 'direction', 'page'])

/**
 * What an address searches for, to tell searches apart: its words folded as the search folds them, in whatever order, and
 * its filters.
 */
export function searchOf(address: string): string {
  const { searchParams } = new URL(address, 'http://site')
  return [...searchParams]
    .filter(([name]) => !ofTheList.has(name))
    .flatMap(([name, value]) => (parseSearchQuery(value) ?? []).map((term) => `${name}=${term}`))
    .sort()
    .join('\n')
}
