import { byId, make } from '#app/viewer/browser/element.ts'
import type { SheetPanel } from '#app/viewer/browser/frame/sheets.ts'
import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import { hasLine, OutlineList, outlineLine, titleOf } from './outline-list.ts'
import { nodesNamed, type OutlineNode, outlineNodes, pathTo } from './outline-tree.ts'

/** The maximum number of lines shown; with more results the reader types further. */
const most = 200

interface FilterSurroundings {
  goTo: (page: number) => void
  label: (page: number) => string
  say: Say
}

/** A field above the table of contents that filters it: shows the matching lines, each with the entries above it. */
class OutlineFilter {
  readonly elements: HTMLElement[]
  readonly #nodes: readonly OutlineNode[]
  readonly #list: OutlineList
  readonly #around: FilterSurroundings
  readonly #field = make('input', 'outline-field')
  readonly #count = make('p', 'outline-count')
  readonly #found = make('ol', 'outline')

  constructor(nodes: readonly OutlineNode[], list: OutlineList, around: FilterSurroundings) {
    this.#nodes = nodes
    this.#list = list
    this.#around = around
    this.#field.type = 'search'
    this.#field.placeholder = around.say('outlineFilter')
    this.#field.setAttribute('aria-label', around.say('outlineFilter'))
    this.#count.setAttribute('role', 'status')
    this.#found.hidden = true
    const head = make('div', 'outline-head')
    head.append(this.#field, this.#count)
    this.elements = [head, list.element, this.#found]
    this.#field.addEventListener('input', () => this.#filter())
    this.#field.addEventListener('keydown', (event) => this.#pressed(event))
    this.#found.addEventListener('keydown', (event) => this.#walk(event))
  }

  #filter(): void {
    const typed = this.#field.value.trim()
    const found = typed === '' ? [] : nodesNamed(this.#nodes, typed)
    this.#list.element.hidden = typed !== ''
    this.#found.hidden = typed === ''
    this.#found.replaceChildren(...found.slice(0, most).map((node) => this.#hit(node)))
    const scrolled = this.#found.parentElement
    if (scrolled) scrolled.scrollTop = 0
    this.#count.textContent = typed === '' ? '' : this.#tell(found.length)
  }

  #tell(count: number): string {
    const { say } = this.#around
    if (count === 0) return say('outlineNone')
    return count > most ? say('outlineFirst', { count, shown: most }) : say('outlineFound', { count })
  }

  #hit(node: OutlineNode): HTMLElement {
    const item = make('li', '')
    const line = outlineLine(node.entry, this.#around)
    const path = pathTo(node).map(({ entry }) => titleOf(entry, this.#around.label))
    if (path.length > 0) {
      const separator = ' › '
      line.querySelector('.outline-title')?.append(make('small', 'outline-path', path.join(separator)))
    }
    item.append(line)
    return item
  }

  /** Escape first empties the field, and closes the sheet only if it is empty. */
  #pressed(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      this.#lines()[0]?.focus()
    }
    if (event.key !== 'Escape' || this.#field.value === '') return
    event.preventDefault()
    event.stopPropagation()
    this.#field.value = ''
    this.#filter()
  }

  #walk(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const lines = this.#lines()
    const next = lines.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    ;(next < 0 ? this.#field : lines[next])?.focus()
  }

  #lines(): HTMLElement[] {
    const list = this.#found.hidden ? this.#list.element : this.#found
    return [...list.querySelectorAll<HTMLElement>('button.outline-entry, a.outline-entry')]
  }
}

/** With fewer lines than this the reader needs no filter. */
const worthFiltering = 8

/** The table of contents, fetched when it is first opened. */
export class Outline implements SheetPanel {
  readonly #server: ViewerServer
  readonly #say: Say
  readonly #goTo: (page: number) => void
  readonly #body = byId('outline')
  #list: OutlineList | null = null
  #leadsAnywhere = false
  #asked = false

  constructor(server: ViewerServer, say: Say, goTo: (page: number) => void) {
    this.#server = server
    this.#say = say
    this.#goTo = goTo
  }

  /**
   * Fetches and shows the table of contents. Answers whether any entry leads anywhere; after a failed fetch it answers true, to try again
   * later.
   */
  async show(page: number): Promise<boolean> {
    if (!this.#asked) {
      this.#asked = true
      try {
        this.#draw(outlineNodes((await this.#server.outline()).filter(hasLine)))
      } catch {
        this.#asked = false
        this.#body.replaceChildren(make('p', 'sheet-note', this.#say('offline')))
        return true
      }
    }
    this.#list?.reveal(page)
    return this.#leadsAnywhere
  }

  markCurrent(page: number): void {
    this.#list?.markCurrent(page)
  }

  #draw(nodes: readonly OutlineNode[]): void {
    const around = {
      goTo: this.#goTo,
      label: (page: number) => this.#say('pageLabel', { page }),
      foldName: (title: string) => this.#say('outlineFold', { title }),
    }
    const list = new OutlineList(nodes, around)
    this.#list = list
    this.#leadsAnywhere = nodes.some(({ entry }) => entry.page !== null || entry.uri !== undefined)
    if (nodes.length < worthFiltering) this.#body.replaceChildren(list.element)
    else this.#body.replaceChildren(...new OutlineFilter(nodes, list, { ...around, say: this.#say }).elements)
  }
}
