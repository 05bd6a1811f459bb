import type { DevState } from './dev-state.ts'
import { bringBack, keep } from './kept.ts'
import { morph } from './morph.ts'
import { showProblem } from './problem.ts'

/**
 * The script that `npm run dev` adds to every page. It replaces a saved sheet, and changes the page where the Worker's HTML differs. If a
 * script of the page was saved, it loads the page again and restores what was typed, opened and scrolled to.
 */
const tag = document.currentScript as HTMLScriptElement
tag.remove()

let { page } = tag.dataset
/** What this page shows: the version of its HTML, and the hashes of the browser files in the first state that it received. */
let known: { pages: string | undefined; assets: DevState['assets'] | null } = {
  pages: tag.dataset.pages,
  assets: null,
}
let updating = Promise.resolve()
let isStartingAnew = false
let source: EventSource | undefined

// Runs before the page's own listeners, which would ask whether to leave unsaved input. The input is restored, so nobody has to be asked.
addEventListener('beforeunload', (event) => isStartingAnew && event.stopImmediatePropagation())
performance.setResourceTimingBufferSize(2_000)
bringBack()

/** Holds a connection only while the tab is visible: a browser has six for all tabs of an origin. */
function listenWhileSeen(): void {
  source?.close()
  source = undefined
  if (document.hidden) return
  source = new EventSource('/.dev/states')
  source.onmessage = ({ data }) => {
    updating = updating.then(() => update(JSON.parse(data))).catch(startAnew)
  }
}
document.addEventListener('visibilitychange', listenWhileSeen)
listenWhileSeen()

async function update(state: DevState): Promise<void> {
  showProblem(state.problem)
  if (state.problem !== null) return
  const changed = changedFiles(state.assets)
  const isOlder = state.pages !== known.pages
  known = { pages: state.pages, assets: state.assets }
  if (changed.some(isLoadedScript)) return startAnew()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const { pathname } = new URL(link.href)
    if (changed.includes(pathname)) replaceSheet(link, `${pathname}?${state.assets[pathname]}`)
  }
  if (isOlder) await showPage()
}

function changedFiles(assets: DevState['assets']): string[] {
  const { assets: before } = known
  return before === null ? [] : Object.keys(assets).filter((address) => assets[address] !== before[address])
}

function isLoadedScript(address: string): boolean {
  const { href } = new URL(address, location.href)
  return address.endsWith('.js') && performance.getEntriesByName(href).length > 0
}

/** Removes the old sheet once the new one has loaded, so that the page is never unstyled. */
function replaceSheet(link: HTMLLinkElement, href: string): void {
  const next = link.cloneNode() as HTMLLinkElement
  next.href = href
  next.onload = () => link.remove()
  link.after(next)
}

async function showPage(): Promise<void> {
  const [before, after] = await Promise.all([fetch(`/.dev/page/${page}`), fetch(location.href)])
  if (!before.ok || after.redirected || !isHtml(after)) return startAnew()
  const base = parsed(await before.text())
  const next = parsed(await after.text())
  const nextTag = next.querySelector<HTMLScriptElement>('script[data-page]')
  nextTag?.remove()
  if (tag.dataset.method !== 'GET') holdFields()
  if (!morph(document, base, next)) return startAnew()
  page = nextTag?.dataset.page
}

/**
 * Keeps the values of the fields in the answer to a form, because the page at this address is served without them. A value set by a script
 * survives a change of its attribute.
 */
function holdFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
    if (field.type !== 'file') field.value = `${field.value}`
}

const isHtml = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

function startAnew(): void {
  keep()
  isStartingAnew = true
  // Reloading the answer to a form would send the form again, so the page at its address is opened instead.
  if (tag.dataset.method === 'GET') location.reload()
  else location.replace(location.pathname + location.search)
}
