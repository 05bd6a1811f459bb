import type { OpenSearch } from './database.ts'
import { numberOfContent, type SearchRange } from './tenant-place.ts'

/** A search database with a part of a tenant's index, by the name of its binding. */
export type SearchPart = OpenSearch & { name: string }

/** A tenant's search index. Each content is in exactly one of its parts. */
export class SearchIndex {
  /** Each database once, in the order of the ranges. */
  readonly parts: readonly SearchPart[]
  readonly #ranges: readonly { from: number; part: SearchPart }[]

  constructor(ranges: readonly SearchRange[], open: (name: string) => SearchPart) {
    const opened = new Map([...new Set(ranges.map(({ name }) => name))].map((name) => [name, open(name)]))
    this.parts = [...opened.values()]
    this.#ranges = ranges.map(({ from, name }) => ({ from, part: opened.get(name)! }))
  }

  /** The part with a content: where it is indexed and found. */
  of(contentId: string): SearchPart {
    if (this.parts.length === 1) return this.parts[0]!
    const number = numberOfContent(contentId)
    return this.#ranges.findLast(({ from }) => from <= number)!.part
  }

  /** Groups contents by their part. */
  divide<Content>(
    contents: readonly Content[],
    idOf: (content: Content) => string,
  ): [SearchPart, Content[]][] {
    return [...Map.groupBy(contents, (content) => this.of(idOf(content)))]
  }
}
