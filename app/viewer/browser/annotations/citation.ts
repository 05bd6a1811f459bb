import type { Say } from '#app/viewer/browser/words.ts'

/** What a citation names: the book, whoever wrote it, and the address it is read at, without a page. */
export interface Cited {
  title: string
  author: string
  href: string
}

/** The address of a page, for whoever may read the book. */
export function linkTo({ href }: Pick<Cited, 'href'>, page: number): string {
  const url = new URL(href)
  url.searchParams.set('page', String(page))
  return url.href
}

/** A passage with where it is from. `page` is said as it is printed. */
export function citationOf(
  { title, author, href }: Cited,
  { quote, page, printed }: { quote: string; page: number; printed: string | null },
  say: Say,
): string {
  const from = say('citationFrom', { title, page: printed ?? page })
  const by = author === '' ? from : say('citationBy', { author, from })
  return `${say('citationQuote', { quote })}\n${by}\n${linkTo({ href }, page)}`
}

/** Into the clipboard, by the older way where the newer is refused: whether it is there. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return byCommand(text)
  }
}

function byCommand(text: string): boolean {
  let isThere = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isThere = true
  }
  addEventListener('copy', fill, { capture: true, once: true })
  const isDone = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  return isDone && isThere
}
