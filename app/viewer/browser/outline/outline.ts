import { byId, make } from '#app/viewer/browser/element.ts'
import type { SheetPanel } from '#app/viewer/browser/frame/side-sheet.ts'
import type { ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import { OutlineFilter } from './outline-filter.ts'
import { hasLine } from './outline-line.ts'
import { OutlineList } from './outline-list.ts'
import { type OutlineNode, outlineNodes } from './outline-tree.ts'

/** Fewer lines than this are found by looking. */
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

  /** Whether any entry leads anywhere; what couldn't be had may do, another time. */
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
