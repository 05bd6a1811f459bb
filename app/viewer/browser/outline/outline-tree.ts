import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { OutlineEntry } from '#app/viewer/browser/viewer-server.ts'

/** An entry with the entries below it. `depth` counts from 0 without the gaps that files leave between levels. */
export interface OutlineNode {
  readonly entry: OutlineEntry
  readonly parent: OutlineNode | null
  readonly children: OutlineNode[]
  readonly depth: number
  isOpen: boolean
}

/** The number of lines that are shown without folding. */
const linesAtOnce = 60

/** All entries in the order of the file. Top-level entries have no parent. */
export function outlineNodes(entries: readonly OutlineEntry[]): OutlineNode[] {
  const above: OutlineNode[] = []
  return entries.map((entry) => {
    while (above.length > 0 && above[above.length - 1]!.entry.level >= entry.level) above.pop()
    const parent = above[above.length - 1] ?? null
    const node: OutlineNode = { entry, parent, children: [], depth: above.length, isOpen: false }
    parent?.children.push(node)
    above.push(node)
    return node
  })
}

/** Unfolds level by level while the lines are few enough. A single top-level entry is always unfolded. */
export function openFirstLevels(nodes: readonly OutlineNode[]): void {
  let shown = nodes.filter(({ depth }) => depth === 0)
  let lines = shown.length
  while (shown.length > 0) {
    const below = shown.flatMap(({ children }) => children)
    if (lines > 1 && lines + below.length > linesAtOnce) return
    for (const node of shown) node.isOpen = true
    lines += below.length
    shown = below
  }
}

/** The entry of the current page: the last of those that begin on the latest page up to this one. */
export function nodeAt(nodes: readonly OutlineNode[], page: number): OutlineNode | null {
  let current: OutlineNode | null = null
  for (const node of nodes) {
    const begins = node.entry.page
    if (begins !== null && begins <= page && begins >= (current?.entry.page ?? 0)) current = node
  }
  return current
}

export function pathTo(node: OutlineNode): OutlineNode[] {
  return node.parent === null ? [] : [...pathTo(node.parent), node.parent]
}

/** Returns the nodes whose titles have every word that was typed, in any width, case or kana. */
export function nodesNamed(nodes: readonly OutlineNode[], typed: string): OutlineNode[] {
  const words = typed.split(/\s+/).map(folded)
  return nodes.filter(({ entry }) => {
    const title = folded(entry.title)
    return words.every((word) => title.includes(word))
  })
}

function folded(text: string): string {
  return fold(displayText(text))
}
