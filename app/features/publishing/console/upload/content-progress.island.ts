import type { Alive } from '#app/ui/islands/alive.ts'

type Props = { every: number }

/** The longest pause between two requests, in milliseconds. Pauses grow while nothing changes. */
const seldomest = 30_000

/**
 * Keeps the states of files in progress current. While one is in progress and the tab is visible, fetches this same
 * page and copies the files' states and counts from it.
 */
export const wake: Alive<Props> = (element, { every }) => {
  let pause = every
  const askLater = () => {
    if (element.querySelector('[data-working]') !== null) setTimeout(ask, pause)
  }
  const ask = async () => {
    if (!element.isConnected) return
    const page = document.hidden ? null : await fetched()
    const hasMoved = page !== null && takeOver(element, page)
    pause = hasMoved ? every : Math.min(pause * 1.5, seldomest)
    askLater()
  }
  document.addEventListener('visibilitychange', () => {
    pause = every
  })
  askLater()
}

async function fetched(): Promise<Document | null> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  } catch {
    return null
  }
}

/** True if anything changed. */
function takeOver(element: HTMLElement, page: Document): boolean {
  let hasMoved = false
  for (const row of element.querySelectorAll('[data-content]')) {
    const name = CSS.escape(row.getAttribute('data-content') ?? '')
    hasMoved = replace(row, page.querySelector(`[data-content="${name}"]`), '[data-file]') || hasMoved
  }
  return replace(element, page.body, '[data-states]') || hasMoved
}

function replace(here: Element, there: Element | null, part: string): boolean {
  const old = here.querySelector(part)
  const next = there?.querySelector(part)
  if (!old || !next || old.innerHTML === next.innerHTML) return false
  // A part of the page that has the keyboard's focus isn't replaced, because the focus would be lost.
  if (old.contains(document.activeElement)) return false
  old.replaceChildren(...next.childNodes)
  return true
}
