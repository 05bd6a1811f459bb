import type { FileObject } from './file-objects.ts'

/** The maximum length of a tail, enough for some 6,000 pages. */
export const TAIL_BYTES = 64 * 1024

/** The numbers of our objects come after all others. PDFium reads numbers below 2^23. */
const [CATALOG, PAGES] = [8_388_000, 8_388_001]
const MAX_PAGES = 6_000
/** Closes whatever was left open: a string, an array, a stream. */
const CLOSED = `\n>${')'.repeat(16)}]>>\nendstream\nendobj\n`
/** No table of objects can begin at 0, so that PDFium searches the file for objects instead. */
const NO_TABLE = '\nstartxref\n0\n%%EOF\n'

/** How PDFium is led to the pages: by the file's own catalogue or page tree, or by a new tree of all its pages. */
export type Repair = 'tree' | 'pages'

/**
 * Makes the tail for a file whose own way to its pages is broken: a trailer that names its catalogue, a new catalogue if
 * needed, and a note that there is no table. Encrypted files keep their own trailer, which contains the key.
 */
export async function tailFor(
  objects: AsyncIterable<FileObject>,
  isEncrypted: boolean,
  repair: Repair,
): Promise<string> {
  if (isEncrypted) return CLOSED + NO_TABLE
  const found = { catalog: '', tree: '', pages: new Set<string>() }
  for await (const { number, dictionary } of objects) {
    if (/\/Type\s*\/Catalog\b/.test(dictionary) && /\/Pages\s+\d/.test(dictionary))
      found.catalog = String(number)
    else if (/\/Type\s*\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary))
      found.tree = String(number)
    else if (/\/Type\s*\/Page\b/.test(dictionary)) found.pages.add(String(number))
  }
  if (repair === 'pages') return withOwnTree([...found.pages].slice(0, MAX_PAGES))
  if (found.catalog !== '') return `${CLOSED}${trailer(found.catalog)}`
  return found.tree === '' ? CLOSED + NO_TABLE : `${CLOSED}${catalogOf(found.tree)}${trailer(CATALOG)}`
}

function withOwnTree(pages: string[]): string {
  const kids = pages.map((number) => `${number} 0 R`).join(' ')
  const tree = `${PAGES} 0 obj\n<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>\nendobj\n`
  return `${CLOSED}${tree}${catalogOf(PAGES)}${trailer(CATALOG)}`
}

function catalogOf(tree: string | number): string {
  return `${CATALOG} 0 obj\n<</Type /Catalog /Pages ${tree} 0 R>>\nendobj\n`
}

function trailer(root: string | number): string {
  return `trailer\n<</Root ${root} 0 R>>${NO_TABLE}`
}
