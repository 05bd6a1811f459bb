import type { OpenSearch } from './database.ts'
import { numberOfContent, type SearchRange } from './tenant-place.ts'

/** A search database with a part of a tenant's index, by the name of its binding. */
export type SearchPart = OpenSearch & { name: string }

/** A tenant's search index. Each content is in exactly one of its parts. */
export class SearchIndex {
  /** Each database once, in the order of the ranges. */
  readonly parts: readonly SearchPart[]
  /** The index in its next place, if it is being moved. Whoever writes writes there too. */
  readonly next: SearchIndex | null
  readonly #ranges: readonly { from: number; part: SearchPart }[]

  constructor(
    ranges: readonly SearchRange[],
    open: (name: string) => SearchPart,
    next: readonly SearchRange[] | null = null,
  ) {
    const opened = new Map([...new Set(ranges.map(({ name }) => name))].map((name) => [name, open(name)]))
    this.parts = [...opened.values()]
    this.#ranges = ranges.map(({ from, name }) => ({ from, part: opened.get(name)! }))
    this.next = next === null ? null : new SearchIndex(next, open)
  }

  /** The part with a content: where it is indexed and found. */
  of(contentId: string): SearchPart {
    if (this.parts.length === 1) return this.parts[0]!
    const number = numberOfContent(contentId)
    return this.#ranges.findLast(({ from }) => from <= number)!.part
  }

  /** Where a content's next part is, if it moves there; null if it stays. */
  movesTo(contentId: string): SearchPart | null {
    const next = this.next?.of(contentId) ?? null
    return next?.name === this.of(contentId).name ? null : next
  }

  /** The parts to which a content is written: where it is found, and where it moves. */
  writtenTo(contentId: string): SearchPart[] {
    const next = this.movesTo(contentId)
    return next === null ? [this.of(contentId)] : [this.of(contentId), next]
  }

  /** Groups contents by their part. */
  divide<Content>(
    contents: readonly Content[],
    idOf: (content: Content) => string,
  ): [SearchPart, Content[]][] {
    return [...Map.groupBy(contents, (content) => this.of(idOf(content)))]
  }
}
