import { isDict, type PdfDict, PdfRef, type PdfValue, UnreadablePdf } from './pdf-value.ts'
import type { PlainPdf } from './read-pdf.ts'

const INHERITED = ['/MediaBox', '/CropBox', '/Rotate', '/Resources']
const MAX_DEPTH = 32
/** A segment has 16 pages. More than this means that the tree is a loop. */
const MAX_PAGES = 1_000

/** The pages in order, with the inherited attributes written into each. */
export function readPages(pdf: PlainPdf): PdfDict[] {
  const pages: PdfDict[] = []
  const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number) => {
    const node = pdf.resolve(value)
    if (!isDict(node)) return
    if (depth > MAX_DEPTH || pages.length > MAX_PAGES) throw new UnreadablePdf('page tree without end')
    const merged = withInherited(node, inherited)
    const kids = pdf.resolve(node.get('/Kids'))
    if (!Array.isArray(kids)) pages.push(merged)
    else for (const kid of kids) if (kid instanceof PdfRef) visit(kid, merged, depth + 1)
  }
  visit(pdf.root.get('/Pages'), new Map(), 0)
  return pages
}

function withInherited(node: PdfDict, inherited: PdfDict): PdfDict {
  const merged: PdfDict = new Map(node)
  for (const key of INHERITED) {
    const value = inherited.get(key)
    if (!merged.has(key) && value !== undefined) merged.set(key, value)
  }
  return merged
}
