import { describe, expect, it } from 'vitest'
import { buildPdf } from '#tests/documents/build-pdf.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'

/** A PDF of six pages whose catalogue has these labels. */
function labelled(labels: string): Uint8Array {
  const kids = [3, 4, 5, 6, 7, 8]
  return buildPdf([
    `<</Type /Catalog /Pages 2 0 R ${labels}>>`,
    `<</Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count 6>>`,
    ...kids.map(() => '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>'),
  ])
}

async function labelsIn(file: Uint8Array): Promise<string[] | null> {
  const engine = await startEngine()
  await loadBytes(engine, file)
  const { labels } = await engine.inspect()
  engine.close()
  return labels
}

describe('the printed page numbers', () => {
  it('are read from the file, in any style', async () => {
    const labels = '/PageLabels <</Nums [0 <</S /r>> 2 <</S /D /St 1177>> 4 <</P (A-) /S /D>>]>>'
    expect(await labelsIn(labelled(labels))).toEqual(['i', 'ii', '1177', '1178', 'A-1', 'A-2'])
  })

  it('are null if the file has none, or numbers its pages from 1', async () => {
    expect(await labelsIn(labelled(''))).toBeNull()
    expect(await labelsIn(labelled('/PageLabels <</Nums [0 <</S /D>>]>>'))).toBeNull()
  })
})
