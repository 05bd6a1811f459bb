import type { FileObject } from './file-objects.ts'

/**
 * Whether a page has an ancestor that is its own ancestor. PDFium follows parents without counting, so copying such a
 * page would never end, and nothing could interrupt it.
 */
export async function hasParentLoop(objects: AsyncIterable<FileObject>): Promise<boolean> {
  const parents = new Map<number, Set<number>>()
  const starts = new Set<number>()
  for await (const { number, dictionary } of objects) {
    if (!dictionary.includes('/Parent')) continue
    for (const parent of parentsIn(ownEntries(dictionary)))
      parents.set(number, (parents.get(number) ?? new Set()).add(parent))
    if (/\/Type\s*\/Page\b/.test(dictionary)) for (const parent of parentsIn(dictionary)) starts.add(parent)
  }
  const settled = new Set<number>()
  return [...starts].some((start) => !settled.has(start) && leadsBack(start, parents, settled))
}

function parentsIn(dictionary: string): number[] {
  return Array.from(dictionary.matchAll(/\/Parent\s+(\d+)\s+\d+\s+R/g), ([, parent]) => Number(parent))
}

/**
 * The entries of a dictionary without nested strings, lists and dictionaries, because a page may be written inside its
 * parent.
 */
function ownEntries(dictionary: string): string {
  let depth = 0
  let own = ''
  for (const [part] of dictionary.matchAll(
    /<<|>>|[[\]]|\((?:\\[\s\S]|[^\\()])*\)|<[^<>]*>|[^<>[\]()]+|[\s\S]/g,
  )) {
    if (part === '<<' || part === '[') depth++
    else if (part === '>>' || part === ']') depth--
    else if (depth === 1 && part[0] !== '(') own += part
  }
  return own
}

/** Searches depth first without recursion, because a tree may be as deep as the file has objects. */
function leadsBack(start: number, parents: Map<number, Set<number>>, settled: Set<number>): boolean {
  const path = new Set<number>([start])
  const stack = [{ node: start, left: [...(parents.get(start) ?? [])] }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.left.pop()
    if (next === undefined) {
      settled.add(top.node)
      path.delete(top.node)
      stack.pop()
    } else if (path.has(next)) return true
    else if (!settled.has(next)) {
      path.add(next)
      stack.push({ node: next, left: [...(parents.get(next) ?? [])] })
    }
  }
  return false
}
