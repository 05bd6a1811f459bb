import type { Alive } from '#app/ui/islands/alive.ts'
import { oneBar } from '#app/ui/islands/one-bar.ts'
import { launchAgain } from './launch-again.ts'
import { beginSteps, jumpTo, leafTo, leaveTo } from './reading-steps.ts'

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
