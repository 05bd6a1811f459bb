import type { Alive } from '#app/ui/islands/alive.ts'
import { oneBar } from '#app/ui/islands/one-bar.ts'

/** What the history keeps with a place in a book. */
type Kept = {
  /** How many jumps lead back from here to where the book was opened. */
  jumps: number
  /** Whether another page was open before the book. */
  hasBefore: boolean
}

/**
 * Keeps the viewer's page number in this page's address and its jumps in this page's history, and brings a new launch where
 * one is spent, as a frame's own reload leaves it; asleep, the viewer works all the same.
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
    // One that is refused at once is refused again: its own words stay.
    if (spent === null || isAsking) return
    isAsking = true
    await launchAgain(spent).then(
      // Until the new viewer's own is there: a refusal has none.
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
    // Where it was opened: the address says so already.
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

/** The page script knows of no jumps: it would go back over one of them only. */
function leaveByArrow(arrow: HTMLAnchorElement | null): void {
  arrow?.addEventListener('click', (event) => {
    event.stopPropagation()
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (isPlain && leaveTo(arrow.href)) event.preventDefault()
  })
}

/**
 * Puts a new launch into the place of a spent one: this page's own address is asked anew, which decides again who may
 * read. A new frame, because an old one would be led to its spent launch by back and forward. Where there is no book to be
 * had any more the page itself comes anew and says why, or asks to sign in. Throws where nothing answers.
 */
async function launchAgain(frame: HTMLIFrameElement): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector('iframe.viewer-frame')
  if (fresh === null) location.reload()
  else frame.replaceWith(document.adoptNode(fresh))
}

/** Makes the place the book was opened at the first of its steps, unless it is one that is come back to. */
export function beginSteps(): void {
  if (keptHere() === null)
    history.replaceState({ jumps: 0, hasBefore: history.length > 1 } satisfies Kept, '')
}

/** Leafing on is no step: the address follows. */
export function leafTo(page: number): void {
  history.replaceState(history.state, '', withPage(page))
}

/** A jump is a step: back leads to where it began. */
export function jumpTo(page: number): void {
  const { jumps, hasBefore } = keptHere() ?? { jumps: 0, hasBefore: false }
  history.pushState({ jumps: jumps + 1, hasBefore } satisfies Kept, '', withPage(page))
}

/** Goes back over all jumps to the page the book was opened from, if that is this one; answers whether it is. */
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
