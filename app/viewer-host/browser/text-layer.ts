import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import { make } from './element.ts'
import { cssPerPoint } from './geometry.ts'
import { findMarks, type Mark, type TextRun } from './marks.ts'
import type { PDFPageProxy, PdfEngine } from './pdf-engine.ts'

/** A page's text, and a way to mark other words in it. */
export interface TextLayer {
  element: HTMLElement
  mark(words: readonly string[]): void
}

/**
 * The page's text, transparent over its picture: to select, to be read out, and to carry the marks. A page whose
 * text can't be read has an empty layer.
 */
export async function drawTextLayer(engine: PdfEngine, file: PDFPageProxy): Promise<TextLayer> {
  const container = make('div', 'textLayer')
  const viewport = file.getViewport({ scale: cssPerPoint })
  try {
    const content = await file.getTextContent()
    const layer = engine.textLayer({ textContentSource: content, container, viewport })
    const { pageWidth, pageHeight } = viewport.rawDims as { pageWidth: number; pageHeight: number }
    // pdf.js writes these with round(), which older browsers drop; a turned page needs them.
    container.style.width = `calc(var(--total-scale-factor) * ${pageWidth}px)`
    container.style.height = `calc(var(--total-scale-factor) * ${pageHeight}px)`
    await layer.render()
    const items = content.items.filter((item): item is TextItem => 'str' in item)
    const runs = items.map((item): TextRun => ({ text: item.str, endsLine: item.hasEOL }))
    for (const [run, span] of layer.textDivs.entries()) {
      if (content.styles[items[run]?.fontName ?? '']?.vertical) span.classList.add('downwards')
    }
    return {
      element: container,
      mark: (words) => drawMarks(layer.textDivs, runs, findMarks(runs, words)),
    }
  } catch {
    container.replaceChildren()
    return { element: container, mark: () => {} }
  }
}

function drawMarks(spans: readonly HTMLElement[], runs: readonly TextRun[], marks: readonly Mark[]): void {
  for (const [run, span] of spans.entries())
    if (span.querySelector('.mark') !== null) span.textContent = runs[run]?.text ?? ''
  const byRun = new Map<number, Mark[]>()
  for (const mark of marks) byRun.set(mark.run, [...(byRun.get(mark.run) ?? []), mark])
  for (const [run, marksOfRun] of byRun) {
    const text = runs[run]?.text ?? ''
    spans[run]?.replaceChildren(...markedText(text, marksOfRun))
  }
}

function markedText(text: string, marks: readonly Mark[]): Node[] {
  const nodes: Node[] = []
  let at = 0
  for (const { from, to } of marks) {
    nodes.push(document.createTextNode(text.slice(at, from)), make('mark', 'mark', text.slice(from, to)))
    at = to
  }
  nodes.push(document.createTextNode(text.slice(at)))
  return nodes
}
