/** Asks every `every` ms while the element is on the page, and loads the page again as soon as it has changed. */
export function reloadWhen(element: HTMLElement, every: number, hasChanged: () => Promise<boolean>): void {
  const askLater = () => setTimeout(() => void ask(), every)
  const ask = async () => {
    if (!element.isConnected) return
    if (await hasChanged()) location.reload()
    else askLater()
  }
  askLater()
}

/**
 * This page as the server shows it now. `elsewhere` if it redirects, which isn't followed, because the page that it leads to shows its
 * message only once. Null if there is no connection.
 */
export async function requestThisPage(): Promise<Document | 'elsewhere' | null> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return 'elsewhere'
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    return null
  }
}
