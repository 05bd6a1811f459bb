import { make } from '#app/viewer/browser/element.ts'
import { outsideLink } from '#app/viewer/browser/outside-link.ts'
import type { OutlineEntry } from '#app/viewer/browser/viewer-server.ts'

interface OutlineSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
}

/** A line of the contents: a button to its page, a link to its site, or, where it leads nowhere, a heading of what follows. */
export function outlineLine(entry: OutlineEntry, around: OutlineSurroundings): HTMLElement {
  const line = lineFor(entry, around)
  line.prepend(make('span', 'outline-title', titleOf(entry, around.label)))
  return line
}

/** Whether there is anything to show: a line without words that leads nowhere is nothing. */
export function hasLine({ title, page, uri }: OutlineEntry): boolean {
  return title !== '' || page !== null || uri !== undefined
}

export function titleOf({ title, page, uri }: OutlineEntry, label: (page: number) => string): string {
  if (title !== '') return title
  return page === null ? (uri ?? '') : label(page)
}

function lineFor({ page, uri }: OutlineEntry, { goTo }: OutlineSurroundings): HTMLElement {
  if (page !== null) {
    const button = make('button', 'outline-entry')
    button.type = 'button'
    button.append(make('span', 'outline-page', String(page)))
    button.addEventListener('click', () => goTo(page))
    return button
  }
  const link = uri === undefined ? null : outsideLink(uri, 'outline-entry')
  return link ?? make('span', 'outline-entry outline-heading')
}
