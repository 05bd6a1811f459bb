import {
  buildModernPdf,
  buildPdf,
  flate,
  HELVETICA,
  onePage,
  type PdfPart,
  SAYS_HELLO,
  USUAL,
} from '#tests/documents/build-pdf.ts'

/** A file that might be uploaded, and how reading it must end. `either` means that both ends are right. */
export interface Upload {
  name: string
  bytes: Uint8Array
  ends: 'readable' | 'either' | 'damaged' | 'encrypted' | 'empty' | 'tooComplex'
}

const CATALOG = '<</Type /Catalog /Pages 2 0 R>>'
const RESOURCES = '/Resources <</Font <</F1 5 0 R>>>>'

/** Odd but valid files like those that real programs write. */
export function oddUploads(): Upload[] {
  const readable = (name: string, bytes: Uint8Array): Upload => ({ name, bytes, ends: 'readable' })
  const simple: PdfPart[] = [
    CATALOG,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
    { dict: '/Filter /FlateDecode', data: flate(SAYS_HELLO) },
    HELVETICA,
  ]
  const split = (one: PdfPart, two: PdfPart) =>
    onePage(
      `/MediaBox [0 0 595 842] ${RESOURCES} /Contents [4 0 R null 6 0 R 99 0 R 7 0 R]`,
      'BT /F1 24 Tf',
      [one, two],
    )
  return [
    readable('object streams', buildModernPdf(simple)),
    readable('incremental update', incrementalUpdate(buildPdf(simple))),
    readable('garbage before the header', concat('\n\n some mail header\n', buildPdf(simple))),
    readable('garbage after the end', concat(buildPdf(simple), '\0'.repeat(500))),
    readable(
      'wrong startxref',
      new Uint8Array(
        Buffer.from(latin1(buildPdf(simple)).replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
      ),
    ),
    ...[0, 90, 180, 270, -90, 450].map((turn) =>
      readable(`rotated by ${turn}`, onePage(`${USUAL} /Rotate ${turn} /CropBox [50 60 400 700]`)),
    ),
    readable(
      'crop box with an offset',
      onePage('/MediaBox [-300 -400 300 400] /CropBox [-100 -50 200 350] /Contents 4 0 R'),
    ),
    readable('crop box outside', onePage(`${USUAL} /CropBox [5000 5000 6000 6000]`)),
    readable('corners the other way round', onePage(`${USUAL} /CropBox [500 700 20 30]`)),
    readable('user unit', onePage(`${USUAL} /UserUnit 4`)),
    readable('no media box', onePage(`${RESOURCES} /Contents 4 0 R`)),
    readable('no area', onePage(`/MediaBox [0 0 0 0] ${RESOURCES} /Contents 4 0 R`)),
    readable('poster', onePage(`/MediaBox [0 0 14400 10000] ${RESOURCES} /Contents 4 0 R`)),
    readable('ribbon', onePage(`/MediaBox [0 0 100 14000] ${RESOURCES} /Contents 4 0 R`)),
    readable('stamp-sized', onePage(`/MediaBox [0 0 40 30] ${RESOURCES} /Contents 4 0 R`)),
    readable('huge page', onePage(`/MediaBox [0 0 100000000 100000000] ${RESOURCES} /Contents 4 0 R`)),
    readable('no contents', onePage('/MediaBox [0 0 595 842]')),
    readable('no resources', onePage('/MediaBox [0 0 595 842] /Contents 4 0 R')),
    readable(
      'contents in parts',
      split({ dict: '', data: '72 100 Td (Hel' }, { dict: '', data: 'lo) Tj ET' }),
    ),
    readable(
      'packed contents in parts',
      split({ dict: '/Filter /FlateDecode', data: flate('72 100 Td') }, { dict: '', data: '(Hello) Tj ET' }),
    ),
    readable(
      'contents in parts of old encodings',
      split(
        { dict: '/Filter /ASCIIHexDecode', data: '373220313030205464>' },
        { dict: '', data: '(Hello) Tj ET' },
      ),
    ),
    readable('restores missing', onePage(USUAL, `q 9 0 0 9 9000 9000 cm q q ${SAYS_HELLO}`)),
    readable('too many restores', onePage(USUAL, `Q Q Q Q 9 0 0 9 9000 9000 cm Q Q ${SAYS_HELLO}`)),
    readable('text left open', onePage(USUAL, 'BT /F1 24 Tf 72 100 Td (Hello) Tj')),
    readable('string left open', onePage(USUAL, `${SAYS_HELLO} (never closed`)),
    readable('white on everything', onePage(USUAL, '1 g 0 0 9999 9999 re f')),
    readable('black all over', onePage(USUAL, '0 g 0 0 9999 9999 re f')),
    readable('inherited attributes', inherited()),
    readable('everything indirect', everythingIndirect()),
    readable('layers', layered()),
    readable('form fields', formFields()),
    readable('actions everywhere', actions()),
    readable('outline that loops', outlineLoop()),
    readable('outline of all kinds', outlineOfAllKinds()),
    readable('5,000 annotations', manyAnnotations(5_000)),
    readable('one page 40 times', onePageOften(40)),
  ]
}

/** Files that are made to break the reader. */
export function hostileUploads(): Upload[] {
  const upload = (name: string, ends: Upload['ends'], bytes: Uint8Array): Upload => ({ name, ends, bytes })
  const bomb = flate(Buffer.alloc(128 * 1024 * 1024, 'q 1 0 0 1 0 0 cm\n'))
  return [
    upload('empty file', 'empty', new Uint8Array()),
    upload('text file', 'empty', text('Dear reader, this is no PDF.\n'.repeat(50))),
    upload('zip file', 'empty', text('PK\x03\x04'.padEnd(3_000, '\x01'))),
    upload('header only', 'damaged', text('%PDF-1.7\n')),
    upload('no pages', 'empty', buildPdf([CATALOG, '<</Type /Pages /Kids [] /Count 0>>'])),
    upload('page tree loop', 'either', buildPdf([CATALOG, '<</Type /Pages /Kids [2 0 R 2 0 R] /Count 2>>'])),
    upload('page tree loop of three', 'either', pageTreeLoop()),
    upload('page tree that is its own parent', 'damaged', buildPdf(parentLoop('/Parent 2 0 R'))),
    upload('page tree whose parent is its child', 'damaged', buildPdf(parentLoop('/Parent 6 0 R'))),
    upload(
      'packed page tree whose parent is its child',
      'damaged',
      buildModernPdf(parentLoop('/Parent 6 0 R')),
    ),
    upload('parent in other words', 'damaged', buildPdf(parentLoop('/P#61rent % none\n 2 0 R'))),
    ...[-1, 2, 5_000, 1_000_000_000, 4_294_967_295].map((count) =>
      upload(`count says ${count}`, 'either', countLie(count)),
    ),
    upload('100,000 annotations', 'either', manyAnnotations(100_000)),
    upload('too many pages', 'tooComplex', onePageOften(16_001)),
    upload(
      'flate bomb in the content',
      'tooComplex',
      onePage(`/MediaBox [0 0 595 842] /Contents 6 0 R`, '', [{ dict: '/Filter /FlateDecode', data: bomb }]),
    ),
    upload(
      'flate bomb in parts',
      'tooComplex',
      onePage(`/MediaBox [0 0 595 842] /Contents [6 0 R 6 0 R]`, '', [
        { dict: '/Filter /FlateDecode', data: bomb },
      ]),
    ),
    upload(
      'double flate bomb',
      'either',
      onePage(`/MediaBox [0 0 595 842] /Contents 6 0 R`, '', [
        { dict: '/Filter [/FlateDecode /FlateDecode]', data: flate(bomb) },
      ]),
    ),
    upload('form that calls itself', 'either', formLoop()),
    upload('10^8 nested forms', 'either', nestedForms(8, 10)),
    upload('2^24 nested forms', 'either', nestedForms(24, 2)),
    upload('image bomb', 'either', imageBomb(30_000)),
    upload('nested arrays', 'either', onePage(`${USUAL} /Junk ${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
    upload(
      'nested dictionaries in the content',
      'either',
      onePage(USUAL, `/P ${'<</A '.repeat(50_000)} 1 ${'>>'.repeat(50_000)} BDC EMC`),
    ),
    upload('length that points to itself', 'either', lengthLoop()),
    upload(
      'filters without end',
      'either',
      onePage(`/MediaBox [0 0 595 842] /Contents 6 0 R`, '', [
        { dict: `/Filter [${'/ASCIIHexDecode '.repeat(5_000)}]`, data: '00>' },
      ]),
    ),
    upload('previous table that loops', 'either', previousLoop()),
    upload(
      'number soup',
      'either',
      onePage(
        `/MediaBox [-1e99 99999999999999999999 0.0000000001 +-5] /Rotate 1.5e3 /UserUnit -0 /Contents 4 0 R`,
      ),
    ),
  ]
}

type Mutation = 'truncate' | 'flip' | 'flipMany' | 'zero' | 'tail'
export const MUTATIONS: Mutation[] = ['truncate', 'flip', 'flipMany', 'zero', 'tail']

/** Damages a copy of a file, always the same way for the same seed. */
export function damage(bytes: Uint8Array, mutation: Mutation, seed: number): Uint8Array {
  const random = randomFrom(seed)
  const copy = bytes.slice()
  const flip = (from: number, times: number) => {
    for (let time = 0; time < times; time++)
      copy[from + Math.floor(random() * (copy.length - from))] = random() * 256
  }
  if (mutation === 'truncate') return copy.subarray(0, Math.floor(copy.length * random()))
  if (mutation === 'flip') flip(0, 50)
  if (mutation === 'flipMany') flip(0, 2_000)
  if (mutation === 'tail') flip(Math.max(0, copy.length - 2_000), 20)
  if (mutation === 'zero')
    copy.fill(0, Math.floor(copy.length * random())).set(bytes.subarray(-2_000), copy.length - 2_000)
  return copy
}

/** Bytes that can't be compressed, like those of pictures. */
export function noise(size: number, seed = 1): Uint8Array {
  const random = randomFrom(seed)
  return Uint8Array.from({ length: size }, () => random() * 256)
}

/** The random number generator mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function inherited(): Uint8Array {
  return buildPdf([
    CATALOG,
    `<</Type /Pages /Kids [6 0 R] /Count 1 /MediaBox [0 0 300 400] ${RESOURCES} /Rotate 90>>`,
    '<</Type /Page /Parent 6 0 R /Contents 4 0 R>>',
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    '<</Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R /CropBox [10 10 290 390]>>',
  ])
}

function everythingIndirect(): Uint8Array {
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids 8 0 R /Count 9 0 R>>',
    '<</Type /Page /Parent 2 0 R /MediaBox 6 0 R /Resources 10 0 R /Contents 12 0 R /Rotate 14 0 R /Annots 15 0 R>>',
    { dict: '/Filter 13 0 R', data: flate(SAYS_HELLO) },
    HELVETICA,
    '[0 0 7 0 R 842]',
    '595',
    '[3 0 R]',
    '1',
    '<</Font 11 0 R>>',
    '<</F1 5 0 R>>',
    '[4 0 R]',
    '/FlateDecode',
    '180',
    '[]',
  ])
}

function layered(): Uint8Array {
  const content = `/OC /MC0 BDC ${SAYS_HELLO} EMC /OC /MC1 BDC BT /F1 24 Tf 72 300 Td (Secret answer) Tj ET EMC`
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [6 0 R 7 0 R] /D <</OFF [7 0 R] /Order [6 0 R 7 0 R]>>>>>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> /Properties <</MC0 6 0 R /MC1 7 0 R>>>>>>',
    { dict: '', data: content },
    HELVETICA,
    '<</Type /OCG /Name (Shown)>>',
    '<</Type /OCG /Name (Hidden)>>',
  ])
}

function formFields(): Uint8Array {
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [6 0 R 8 0 R] /NeedAppearances true /DA (/F1 12 Tf)>>>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${USUAL} /Annots [6 0 R 8 0 R]>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    '<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Mori) /Rect [72 600 272 630] /F 4 /AP <</N 7 0 R>> /AA <</K <</S /JavaScript /JS (app.alert\\(1\\))>>>>>>',
    {
      dict: '/BBox [0 0 200 30] /Resources <</Font <</F1 5 0 R>>>>',
      data: 'BT /F1 12 Tf 5 10 Td (Mori) Tj ET',
    },
    '<</Type /Annot /Subtype /Widget /FT /Btn /T (box) /V /On /AS /On /Rect [72 500 92 520] /F 4 /AP <</N <</On 9 0 R /Off 10 0 R>>>>>>',
    {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Matrix [0 1 -1 0 10 0]',
      data: '0 0 10 10 re f',
    },
    { dict: '/Type /XObject /Subtype /Form /BBox [0 0 10 10]', data: '' },
  ])
}

/** A JavaScript link, a safe link, a link to a page, a launch, and scripts wherever a document can hold them. */
function actions(): Uint8Array {
  const script = '<</S /JavaScript /JS (app.alert\\(1\\))>>'
  const link = (y: number, action: string) =>
    `<</Type /Annot /Subtype /Link /Rect [72 ${y} 200 ${y + 20}] /A ${action} /AA <</U ${script}>>>>`
  return buildPdf([
    `<</Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA <</WC ${script}>> /Names <</JavaScript <</Names [(x) ${script}]>> /EmbeddedFiles <</Names [(a.exe) 6 0 R]>>>>>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${USUAL} /AA <</O ${script}>> /Annots [${[
      link(100, '<</S /URI /URI (javascript:alert\\(1\\))>>'),
      link(200, '<</S /URI /URI (https://example.jp/a?b=1)>>'),
      link(300, '<</S /GoTo /D [3 0 R /Fit]>>'),
      link(400, '<</S /Launch /F (calc.exe)>>'),
      link(500, '<</S /URI /URI (file:///etc/passwd)>>'),
      link(600, script),
      link(700, '<</S /GoToR /F (other.pdf) /D [0 /Fit]>>'),
    ].join(' ')}]>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    '<</Type /Filespec /F (a.exe) /EF <</F 7 0 R>>>>',
    { dict: '/Type /EmbeddedFile', data: 'MZ' },
  ])
}

function outlineLoop(): Uint8Array {
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R /ViewerPreferences <</Direction /R2L>>>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    '<</Type /Outlines /First 7 0 R /Last 8 0 R>>',
    '<</Title (One) /Parent 6 0 R /Next 8 0 R /First 7 0 R /Dest [3 0 R /Fit]>>',
    '<</Title <FEFF7B2C4E8C7AE0> /Parent 6 0 R /Next 7 0 R /First 8 0 R /Dest [3 0 R /Fit]>>',
  ])
}

/** A heading with an entry under it, a page, a site, another file, a program, a script, and one without a title. */
function outlineOfAllKinds(): Uint8Array {
  const first = 7
  const entries = [
    '/Title (Part) /First 14 0 R',
    '/Title (Page) /A <</S /GoTo /D [3 0 R /Fit]>>',
    '/Title (Site) /A <</S /URI /URI (https://example.jp/)>>',
    '/Title (File) /A <</S /GoToR /F (other.pdf) /D [0 /Fit]>>',
    '/Title (Program) /A <</S /Launch /F (calc.exe)>>',
    '/Title (Script) /A <</S /JavaScript /JS (app.alert\\(1\\))>>',
    '/Dest [3 0 R /Fit]',
  ]
  const next = (at: number) => (at < entries.length - 1 ? `/Next ${first + at + 1} 0 R` : '')
  return buildPdf([
    '<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    `<</Type /Outlines /First ${first} 0 R>>`,
    ...entries.map((entry, at) => `<<${entry} /Parent 6 0 R ${next(at)}>>`),
    '<</Title (Chapter) /Parent 7 0 R /Dest [3 0 R /Fit]>>',
  ])
}

function manyAnnotations(count: number): Uint8Array {
  const link = '<</Type /Annot /Subtype /Link /Rect [1 1 9 9] /A <</S /URI /URI (https://example.jp)>>>>'
  return onePage(`${USUAL} /Annots [${'6 0 R '.repeat(count)}]`, SAYS_HELLO, [link])
}

export function onePageOften(times: number): Uint8Array {
  return buildPdf([
    CATALOG,
    `<</Type /Pages /Kids [${'3 0 R '.repeat(times)}] /Count ${times}>>`,
    `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
  ])
}

function pageTreeLoop(): Uint8Array {
  return buildPdf([
    CATALOG,
    '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 3>>',
    '<</Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 3>>',
    '<</Type /Pages /Parent 3 0 R /Kids [3 0 R 2 0 R] /Count 3>>',
  ])
}

/** Pages whose parents form a loop, so that copying them would never end. */
function parentLoop(parent: string): PdfPart[] {
  return [
    CATALOG,
    `<</Type /Pages /Kids [3 0 R] /Count 1 ${parent}>>`,
    '<</Type /Page /Parent 2 0 R /Contents 4 0 R>>',
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
    '<</Type /Pages /Kids [2 0 R] /Parent 2 0 R>>',
  ]
}

function countLie(count: number): Uint8Array {
  return buildPdf([
    CATALOG,
    `<</Type /Pages /Kids [3 0 R] /Count ${count}>>`,
    `<</Type /Page /Parent 2 0 R ${USUAL}>>`,
    { dict: '', data: SAYS_HELLO },
    HELVETICA,
  ])
}

function formLoop(): Uint8Array {
  return onePage('/MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 6 0 R>>>>', '/X Do', [
    {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 6 0 R>>>>',
      data: '/X Do /X Do',
    },
  ])
}

function nestedForms(levels: number, fan: number): Uint8Array {
  const forms = Array.from({ length: levels }, (_, level): PdfPart => {
    const next = level + 1 < levels ? `/Resources <</XObject <</X ${7 + level} 0 R>>>>` : ''
    const data = level + 1 < levels ? '/X Do '.repeat(fan) : '0 0 9 9 re f'
    return { dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${next}`, data }
  })
  return onePage(
    '/MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 6 0 R>>>>',
    '/X Do',
    forms,
  )
}

function imageBomb(side: number): Uint8Array {
  const data = flate(Buffer.alloc(side * 100))
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`
  return onePage(
    '/MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 6 0 R>>>>',
    '500 0 0 500 0 0 cm /X Do',
    [{ dict, data }],
  )
}

function lengthLoop(): Uint8Array {
  const bytes = onePage('/MediaBox [0 0 595 842] /Contents 6 0 R', '', [
    '<</Length 6 0 R>>\nstream\n0 0 9 9 re f\nendstream',
  ])
  return bytes
}

function previousLoop(): Uint8Array {
  const plain = latin1(onePage(USUAL))
  const start = /startxref\n(\d+)/.exec(plain)![1]!
  return text(plain.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`))
}

/** A second revision of a file, with other words on its page. */
function incrementalUpdate(first: Uint8Array): Uint8Array {
  const previous = /startxref\n(\d+)/.exec(latin1(first))![1]!
  const changed = 'BT /F1 24 Tf 72 100 Td (Hello) Tj 0 50 Td (again) Tj ET'
  const object = `4 0 obj\n<</Length ${changed.length}>>\nstream\n${changed}\nendstream\nendobj\n`
  const table = `xref\n4 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 6 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${first.length + object.length}\n%%EOF\n`
  return concat(first, object + table + trailer)
}

function concat(...parts: (Uint8Array | string)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
}

function text(content: string): Uint8Array {
  return new Uint8Array(Buffer.from(content, 'latin1'))
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
