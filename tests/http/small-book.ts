import { bytesOf, drawLine, openDocument } from '../../scripts/world/pen.ts'

/** Makes a PDF with one line of text on each page and embedded fonts. */
export function smallBook(pages: readonly string[]): Promise<Buffer> {
  const info = { Title: '試しの本', Author: '試す人', Creator: 'Bunko' }
  const document = openDocument([300, 420], info, 'ja')
  return bytesOf(document, () => {
    for (const text of pages) {
      document.addPage()
      drawLine(document, text, { x: 30, y: 60, ink: { size: 12 } })
    }
  })
}

/** Makes a multipart body as a client sends it, with the fields before or after the file. */
export function uploadForm(
  file: { bytes: Uint8Array; name?: string; type?: string },
  fields: Record<string, unknown> | null,
  order: 'fields first' | 'file first' = 'fields first',
): FormData {
  const form = new FormData()
  const addFields = () => {
    if (fields !== null) form.set('content-data', JSON.stringify(fields))
  }
  if (order === 'fields first') addFields()
  const type = file.type ?? 'application/pdf'
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type }), file.name ?? '試しの本.pdf')
  if (order === 'file first') addFields()
  return form
}
