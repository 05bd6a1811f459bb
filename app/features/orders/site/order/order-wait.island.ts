import type { Alive } from '#app/ui/islands/alive.ts'

/** Requests this page again and again while a payment is awaited, and loads it as soon as it says something else. */
export const wake: Alive<{ every: number }> = (element, { every }) => {
  const askLater = () => setTimeout(() => void ask(), every)
  const ask = async () => {
    if (!element.isConnected) return
    if (await hasChanged()) location.reload()
    else askLater()
  }
  askLater()
}

async function hasChanged(): Promise<boolean> {
  try {
    // A redirect isn't followed, because the page that it leads to shows its message only once.
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return true
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return headingOf(page) !== headingOf(document)
  } catch {
    return false
  }
}

function headingOf(page: Document): string | undefined {
  return page.querySelector('h1')?.textContent
}
