/**
 * Makes a simple PDF whose page n says `texts[n]`, also in Japanese: the font isn't embedded, but its ToUnicode map makes the text
 * readable. One outline entry leads to page 1, one link to the last page. In vertical writing, the lines of a text are columns from the
 * right. With `strips` a page is only as large as its line of text, which takes a ninth of the time to draw; with
 * `figure` it has a blue square in its middle. `ballast` makes each page heavier without being shown.
 */
export function makePdf(
  texts: readonly string[],
  {
    direction,
    labels,
    downwards = false,
    strips = false,
    figure = false,
    ballast = '',
  }: {
    direction?: 'R2L'
    labels?: string
    downwards?: boolean
    strips?: boolean
    figure?: boolean
    ballast?: string
  } = {},
): Uint8Array {
  const objects: string[] = []
  const page = strips ? '0 475 420 540' : '0 0 420 595'
  const add = (body: string) => objects.push(body)
  const pageNumber = (index: number) => 8 + index * 2
  const kids = texts.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  const preferences = direction ? `/ViewerPreferences <</Direction /${direction}>>` : ''
  const numbering = labels ? `/PageLabels <</Nums [${labels}]>>` : ''
  add(`<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R ${preferences} ${numbering}>>`)
  add(`<</Type /Pages /Count ${texts.length} /Kids [${kids}]>>`)
  add(
    '<</Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R>>',
  )
  add(
    '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /DW 1000 /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>>>',
  )
  add(stream(unicodeMap(texts.join(''))))
  add('<</Type /Outlines /First 7 0 R /Last 7 0 R /Count 1>>')
  add(`<</Title (Beginning) /Parent 6 0 R /Dest [${pageNumber(0)} 0 R /Fit]>>`)
  for (const [index, text] of texts.entries()) {
    const link =
      index === 0
        ? `/Annots [<</Type /Annot /Subtype /Link /Rect [10 10 60 30] /Dest [${pageNumber(texts.length - 1)} 0 R /Fit]>>]`
        : ''
    add(
      `<</Type /Page /Parent 2 0 R /MediaBox [${page}] /Resources <</Font <</F 3 0 R>>>> /Contents ${pageNumber(index) + 1} 0 R ${link}>>`,
    )
    const drawing = figure ? 'q 0.12 0.24 0.55 rg 120 200 180 160 re f Q ' : ''
    const shown = downwards ? columnsOf(text) : `BT /F 12 Tf 20 500 Td <${hex(text)}> Tj ET`
    add(stream(`${drawing}${shown}${ballast && `\n%${ballast}`}`))
  }
  return assemble(objects)
}

/** Writes vertical text letter by letter, as programs without vertical fonts do. */
function columnsOf(text: string): string {
  const column = (letters: string, nth: number) =>
    [...letters]
      .map((letter, at) => `1 0 0 1 ${380 - nth * 24} ${500 - at * 9} Tm <${hex(letter)}> Tj`)
      .join('\n')
  return `BT /F 12 Tf\n${text.split('\n').map(column).join('\n')}\nET`
}

function stream(data: string): string {
  return `<</Length ${data.length}>>\nstream\n${data}\nendstream`
}

function hex(text: string): string {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join(
    '',
  )
}

function unicodeMap(text: string): string {
  const codes = [...new Set(text)].map((sign) => hex(sign))
  const blocks = []
  for (let i = 0; i < codes.length; i += 100) {
    const block = codes.slice(i, i + 100)
    blocks.push(
      `${block.length} beginbfchar\n${block.map((code) => `<${code}> <${code}>`).join('\n')}\nendbfchar`,
    )
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap end end`
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer <</Size ${size} /Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
