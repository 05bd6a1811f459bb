import { make, outsideLink } from '#app/viewer/browser/element.ts'
import type { OutlineEntry } from '#app/viewer/browser/viewer-server.ts'
import { nodeAt, type OutlineNode, openFirstLevels, pathTo } from './outline-tree.ts'

interface ListSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
  foldName: (title: string) => string
}

interface Item {
  element: HTMLElement
  line: HTMLElement
  fold: HTMLButtonElement | null
  below: HTMLElement | null
}

/**
 * The table of contents as nested lists that fold. Folded lists aren't in the document until they are first opened, because a book may have
 * thousands of entries. Arrow keys move between lines, open and close, as in a tree.
 */
export class OutlineList {
  readonly element = make('ol', 'outline')
  readonly #nodes: readonly OutlineNode[]
  readonly #around: ListSurroundings
  readonly #items = new Map<OutlineNode, Item>()
  #current: Item | null = null

  constructor(nodes: readonly OutlineNode[], around: ListSurroundings) {
    this.#nodes = nodes
    this.#around = around
    openFirstLevels(nodes)
    this.element.append(...nodes.filter(({ parent }) => parent === null).map((node) => this.#item(node)))
    this.element.addEventListener('keydown', (event) => this.#pressed(event))
  }

  /** Unfolds the entries around the current page and scrolls them into view. */
  reveal(page: number): void {
    const node = nodeAt(this.#nodes, page)
    for (const above of node === null ? [] : pathTo(node)) this.#fold(above, true)
    this.markCurrent(page)
    this.#current?.element.scrollIntoView({ block: 'center' })
  }

  /** Marks the entry of the current page; if it is folded away, the visible entry above it. */
  markCurrent(page: number): void {
    const node = nodeAt(this.#nodes, page)
    const folded = node && pathTo(node).find((above) => !above.isOpen)
    const item = node === null ? null : (this.#items.get(folded ?? node) ?? null)
    if (item === this.#current) return
    this.#current?.line.removeAttribute('aria-current')
    item?.line.setAttribute('aria-current', 'location')
    this.#current = item
  }

  #item(node: OutlineNode): HTMLElement {
    const element = make('li', '')
    const line = outlineLine(node.entry, this.#around)
    const fold = node.children.length > 0 ? this.#foldButton(node) : null
    const row = make('div', 'outline-row')
    if (fold) row.append(fold)
    row.append(line)
    element.append(row)
    this.#items.set(node, { element, line, fold, below: null })
    if (node.isOpen) this.#fold(node, true)
    return element
  }

  #foldButton(node: OutlineNode): HTMLButtonElement {
    const button = make('button', 'outline-fold')
    button.type = 'button'
    button.setAttribute('aria-expanded', 'false')
    button.setAttribute('aria-label', this.#around.foldName(titleOf(node.entry, this.#around.label)))
    button.addEventListener('click', () => this.#fold(node, !node.isOpen))
    return button
  }

  #fold(node: OutlineNode, open: boolean): void {
    const item = this.#items.get(node)
    if (!item?.fold) return
    node.isOpen = open
    item.fold.setAttribute('aria-expanded', String(open))
    if (open && item.below === null) {
      item.below = make('ol', 'outline')
      item.below.append(...node.children.map((child) => this.#item(child)))
      item.element.append(item.below)
    }
    if (item.below) item.below.hidden = !open
  }

  #pressed(event: KeyboardEvent): void {
    const found = [...this.#items].find(([, { element }]) => {
      return element.firstElementChild?.contains(event.target as Node)
    })
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return
    const to = this.#keyed(event.key, found[0])
    if (to === undefined) return
    event.preventDefault()
    this.#stopOf(to)?.focus()
  }

  /** The entry to which a key moves from this one; undefined for other keys. */
  #keyed(key: string, node: OutlineNode): OutlineNode | undefined {
    const isShown = (each: OutlineNode) => pathTo(each).every(({ isOpen }) => isOpen)
    const shown = () => this.#nodes.filter((each) => isShown(each) && this.#stopOf(each))
    if (key === 'Home') return shown()[0]
    if (key === 'End') return shown().pop()
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const lines = shown()
      return lines[lines.indexOf(node) + (key === 'ArrowDown' ? 1 : -1)] ?? node
    }
    if (key === 'ArrowRight') return this.#inwards(node)
    if (key === 'ArrowLeft') return this.#outwards(node)
    return undefined
  }

  /** The focusable element of a line; null for a heading without entries below it. */
  #stopOf(node: OutlineNode): HTMLElement | null {
    const item = this.#items.get(node)
    return item?.line.matches('.outline-heading') ? item.fold : (item?.line ?? null)
  }

  #inwards(node: OutlineNode): OutlineNode {
    if (node.isOpen) return node.children[0] ?? node
    this.#fold(node, true)
    return node
  }

  #outwards(node: OutlineNode): OutlineNode {
    if (!node.isOpen || node.children.length === 0) return node.parent ?? node
    this.#fold(node, false)
    return node
  }
}

interface OutlineSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
}

/** A line of the table of contents: a button to its page, a link to its web address, or, if it leads nowhere, a heading. */
export function outlineLine(entry: OutlineEntry, around: OutlineSurroundings): HTMLElement {
  const line = lineFor(entry, around)
  line.prepend(make('span', 'outline-title', titleOf(entry, around.label)))
  return line
}

/** Whether an entry has anything to show. One without a title that leads nowhere doesn't. */
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
