import type { Alive } from '#app/ui/islands/alive.ts'

type Props = { every: number }

/** Asked ever less often where nothing moves. Milliseconds. */
const seldomest = 30_000

/**
 * Keeps the states of files in work current: asks for this very page again and takes over what it says of files and their
 * counts, as long as one is in work and somebody looks.
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

/** True where anything was different. */
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
  // Who stands on a link with the keyboard isn't thrown out of it.
  if (old.contains(document.activeElement)) return false
  old.replaceChildren(...next.childNodes)
  return true
}
