import type { DevState } from './dev-state.ts'
import { bringBack, keep } from './kept.ts'
import { morph } from './morph.ts'
import { showProblem } from './problem.ts'

/**
 * The script of `npm run dev` in every page: it shows what was saved and leaves the rest of the page as it is. A saved sheet takes the
 * place of the one before; a page that the Worker makes otherwise now is changed where it differs; only a saved script of the page needs a
 * new page, which then gets what was typed, opened and scrolled to.
 */
const tag = document.currentScript as HTMLScriptElement
tag.remove()

let { page } = tag.dataset
/** What this page was made of; of scripts and sheets it is what is there when it first asks. */
let known: { pages: string | undefined; assets: DevState['assets'] | null } = {
  pages: tag.dataset.pages,
  assets: null,
}
let updating = Promise.resolve()
let isStartingAnew = false
let source: EventSource | undefined

// Heard before those that ask before something unsaved is left: here it is kept.
addEventListener('beforeunload', (event) => isStartingAnew && event.stopImmediatePropagation())
performance.setResourceTimingBufferSize(2_000)
bringBack()

/** A browser has six connections for all tabs of an origin: only those that are looked at hold one. */
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

/** The old one goes when the new one is there, so that nothing is seen without. */
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

/** What the answer to a form shows as typed, the page itself has no more: a field that was set by script keeps its value. */
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
  // Reloaded, the answer to a form would ask whether to send it again.
  if (tag.dataset.method === 'GET') location.reload()
  else location.replace(location.pathname + location.search)
}
