import type { Alive } from './alive.ts'
import { oneBar } from './one-bar.ts'

/**
 * Keeps the viewer's page number in this page's address, so that back, reload and a shared link come to the same page;
 * asleep, the viewer works all the same.
 */
export const wake: Alive<{ origin: string; page: number }> = (element, { origin, page }) => {
  const frame = element.querySelector('iframe')
  let shown = page
  oneBar(document.querySelector<HTMLElement>('.viewer-head'), () => element.querySelector('iframe'), origin)
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return
    // A launch token is used up: only this page can bring a new one.
    if (event.data?.type === 'bunko:reload') location.reload()
    if (event.data?.type !== 'bunko:page' || !Number.isSafeInteger(event.data.page)) return
    shown = event.data.page
    history.replaceState(history.state, '', withPage(location.href, shown))
  })
  addEventListener('popstate', () => {
    const wanted = Number(new URL(location.href).searchParams.get('page') ?? 1)
    if (wanted !== shown) frame?.contentWindow?.postMessage({ type: 'bunko:go', page: wanted }, origin)
  })
}

function withPage(href: string, page: number): string {
  const url = new URL(href)
  url.searchParams.set('page', String(page))
  return url.href
}
