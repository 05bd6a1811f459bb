import type { Alive } from '#app/ui/islands/alive.ts'
import { oneBar } from '#app/ui/islands/one-bar.ts'

/** The entry that the browser's history stores for a place in a book. */
type Kept = {
  /** The number of jumps from where the book was opened to here. */
  jumps: number
  /** Whether another page was open before the book. */
  hasBefore: boolean
}

/**
 * Keeps the viewer's page number in this page's address and its jumps in this page's history, and fetches a new
 * launch if the old one is used up, as after a reload of the frame. The viewer also works without this script.
 */
export const wake: Alive<{ origin: string; page: number }> = (element, { origin, page }) => {
  const frame = () => element.querySelector('iframe')
  let shown = page
  let isAsking = false
  beginSteps()
  const bar = document.querySelector<HTMLElement>('.viewer-head')
  oneBar(bar, frame, origin)

  const bringLaunch = async () => {
    const spent = frame()
    // If a new launch is refused too, it is not tried again, and its own message stays.
    if (spent === null || isAsking) return
    isAsking = true
    await launchAgain(spent).then(
      // Shows this page's bar until the new viewer has its own. A refusal has none.
      () => bar?.classList.remove('given-up'),
      () => {
        isAsking = false
      },
    )
  }
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame()?.contentWindow) return
    if (data?.type === 'bunko:reload') return void bringLaunch()
    if (data?.type !== 'bunko:page' || !Number.isSafeInteger(data.page)) return
    isAsking = false
    // The address already has the page at which the book was opened.
    if (data.page === shown) return
    shown = data.page
    if (data.jump === true) jumpTo(shown)
    else leafTo(shown)
  })
  addEventListener('popstate', () => {
    const wanted = Number(new URL(location.href).searchParams.get('page') ?? 1)
    if (wanted === shown) return
    shown = wanted
    frame()?.contentWindow?.postMessage({ type: 'bunko:go', page: wanted }, origin)
  })
  leaveByArrow(element.parentElement?.querySelector<HTMLAnchorElement>('.back') ?? null)
}

/** Replaces the page script's way back, which doesn't know of jumps and would go back over one of them only. */
function leaveByArrow(arrow: HTMLAnchorElement | null): void {
  arrow?.addEventListener('click', (event) => {
    event.stopPropagation()
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (isPlain && leaveTo(arrow.href)) event.preventDefault()
  })
}

/**
 * Replaces a used launch with a new one. Requests this page's own address again, so that the server decides again who
 * may read. Inserts a new frame, because back and forward would lead an old one to its used launch. If the book is no
 * longer available, the page reloads and gives the reason, or asks to sign in. Throws if there is no answer.
 */
async function launchAgain(frame: HTMLIFrameElement): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('iframe.viewer-frame')
  if (fresh === null) location.reload()
  else frame.replaceWith(document.adoptNode(fresh))
}

/** Makes the page at which the book was opened its first step, unless the reader has come back to a step. */
export function beginSteps(): void {
  if (keptHere() === null)
    history.replaceState({ jumps: 0, hasBefore: history.length > 1 } satisfies Kept, '')
}

/** Turning pages adds no step to the history. Only the address changes. */
export function leafTo(page: number): void {
  history.replaceState(history.state, '', withPage(page))
}

/** A jump adds a step to the history, so that back leads to where it began. */
export function jumpTo(page: number): void {
  const { jumps, hasBefore } = keptHere() ?? { jumps: 0, hasBefore: false }
  history.pushState({ jumps: jumps + 1, hasBefore } satisfies Kept, '', withPage(page))
}

/** Goes back over all jumps if the book was opened from `href`. Returns whether it was. */
export function leaveTo(href: string): boolean {
  const kept = keptHere()
  if (!kept?.hasBefore || href !== document.referrer) return false
  history.go(-kept.jumps - 1)
  return true
}

function keptHere(): Kept | null {
  const kept = history.state as Partial<Kept> | null
  return typeof kept?.jumps === 'number' ? (kept as Kept) : null
}

function withPage(page: number): string {
  const url = new URL(location.href)
  url.searchParams.set('page', String(page))
  return url.href
}
