import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const MAX_ANNOTATIONS = 10_000
/** PDFium's numbers for kinds of annotations: text boxes, lines, shapes, text marks and ink. */
const [FIRST_DRAWN, LAST_DRAWN, INK] = [3, 12, 15]

/**
 * Some programs write a highlight, a line or a box without an appearance, and leave it to other programs to draw one.
 * This function adds it to the page.
 */
export function giveLooks(api: WrappedPdfiumModule, page: number): void {
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    if (isDrawn(api.FPDFAnnot_GetSubtype(annotation)) && !api.FPDFAnnot_HasKey(annotation, 'AP'))
      api.EPDFAnnot_GenerateAppearance(annotation)
    api.FPDFPage_CloseAnnot(annotation)
  }
}

function isDrawn(kind: number): boolean {
  return (kind >= FIRST_DRAWN && kind <= LAST_DRAWN) || kind === INK
}
