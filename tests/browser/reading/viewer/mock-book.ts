import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sfntOfWoff } from '../../../../scripts/world/fonts.ts'

/** Types for the part of pdfkit that a generated book needs. The package has no types of its own. */
export interface PdfKit {
  on(event: 'data' | 'end', heard: (chunk: Buffer) => void): void
  addPage(): PdfKit
  font(name: string): PdfKit
  registerFont(name: string, source: Buffer): PdfKit
  fontSize(size: number): PdfKit
  fillColor(color: string, opacity?: number): PdfKit
  rect(x: number, y: number, width: number, height: number): PdfKit
  fill(color: number[]): PdfKit
  text(text: string, x: number, y: number, options?: object): PdfKit
  widthOfString(text: string): number
  rotate(degrees: number, options: { origin: [number, number] }): PdfKit
  save(): PdfKit
  restore(): PdfKit
  end(): void
  page: { dictionary: { data: Record<string, unknown> } }
}

const require = createRequire(import.meta.url)
const PDFDocument = require('pdfkit') as new (options: object) => PdfKit
const fontFolder = dirname(require.resolve('@fontsource/noto-sans-jp/400.css'))

export const bookSegments = [8, 8, 8, 8, 8]
/** The size of B5 in points, which many Japanese books have. */
export const bookSize = { width: 516, height: 729 }
/** A page in the middle that contains the searched word, and another one that is rotated. */
export const pageWithWord = 20
export const turnedPage = 30

/** A book as the server has it: the pages of each segment, and their files. */
export interface MockBook {
  segments: number[]
  files: Promise<Buffer>[]
}

let made: Promise<Buffer>[] | null = null

/** Makes five segments with `count` tiny pages each, which are painted at once. */
export function makeSmallPages(count: number): MockBook {
  const segments = Array.from({ length: 5 }, () => count)
  const file = writePdf([30, 40], (pdf) => {
    for (let page = 0; page < count; page++) pdf.addPage().rect(5, 5, 20, 30).fill([0, 0, 0, 60])
  })
  return { segments, files: segments.map(() => file) }
}

/** Makes the segments of a generated book: 40 pages with Japanese text in several embedded fonts, and a watermark. */
export function makeBook(): Promise<Buffer>[] {
  let page = 0
  made ??= bookSegments.map((count) => makeSegment(Array.from({ length: count }, () => ++page)))
  return made
}

export function linksOf(segment: number): object[] {
  if (segment !== 0) return []
  return [
    { page: 2, rect: [60, 560, 300, 590], toPage: pageWithWord },
    { page: 2, rect: [60, 520, 300, 550], uri: 'https://example.com/' },
    { page: 2, rect: [60, 480, 300, 510], uri: 'javascript:alert(1)' },
  ]
}

/** Outline entries without a page, as some programs write them, and one that links to the web. */
export const deadOutline = [
  { title: '第一部', page: null, level: 0 },
  { title: '', page: null, level: 1 },
]

export const outline = [
  { title: 'はじめに', page: 1, level: 0 },
  { title: '第1章 書庫を整える', page: 3, level: 0 },
  { title: '1.1 棚の並びと分類の考え方', page: 5, level: 1 },
  {
    title: '1.2 長い見出しでも二行までは無理なく読めるように組まれていることを確かめるための節',
    page: 9,
    level: 1,
  },
  { title: '第2章 設定を読み直す', page: 18, level: 0 },
  { title: '2.1 環境の設定', page: pageWithWord, level: 1 },
  { title: '付録', page: null, level: 0 },
  { title: '', page: 34, level: 1 },
  { title: '版元のサイト', page: null, uri: 'https://example.com/', level: 1 },
  { title: '罠', page: null, uri: 'javascript:alert(1)', level: 1 },
  { title: '索引', page: 38, level: 0 },
]

function makeSegment(pages: number[]): Promise<Buffer> {
  return writePdf([bookSize.width, bookSize.height], (pdf) => {
    for (const page of pages) {
      drawPage(pdf.addPage(), page)
      if (page === turnedPage) pdf.page.dictionary.data.Rotate = 90
    }
  })
}

/** Makes a file of pages of one size. */
export function writePdf(size: number[], draw: (pdf: PdfKit) => void): Promise<Buffer> {
  return new Promise((done) => {
    const pdf = new PDFDocument({ size, margin: 0, autoFirstPage: false })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    draw(pdf)
    pdf.end()
  })
}

function drawPage(pdf: PdfKit, page: number): void {
  if (page === 1) {
    // Covers use print colours (CMYK), for which pdf.js needs its colour profile and wasm.
    pdf.rect(0, 0, bookSize.width, 150).fill([100, 30, 70, 20])
    write(pdf, '文庫の手引き', { x: 60, y: 250, size: 34 })
    write(pdf, '読む人と版元のための小さな本', { x: 60, y: 310, size: 13 })
  } else {
    if (page % 4 === 3) write(pdf, `第${Math.ceil(page / 4)}章 書庫を整える`, { x: 60, y: 76, size: 20 })
    sentencesOf(page).forEach((sentence, index) => {
      write(pdf, sentence, { x: 60, y: 130 + index * 24, size: 11 })
    })
    write(pdf, String(page), { x: bookSize.width / 2 - 6, y: 680, size: 9 })
  }
  drawWatermark(pdf)
}

function sentencesOf(page: number): string[] {
  const usual = [
    '本を開くとき、紙の手ざわりや余白の広さが読む速さを決めています。',
    '画面の上でも事情は変わらず、静かな余白と確かな文字が必要です。',
    '頁をめくる動きは短く、目を離さずに続きへ進めるのがよいでしょう。',
    'A quiet margin and an exact line are all that a reader asks for.',
  ]
  const sentences = Array.from({ length: 20 }, (_, index) => usual[index % usual.length]!)
  if (page === pageWithWord || page === turnedPage)
    sentences[2] = '環境の設定を変えたあとは、かならず設定ファイルを保存します。'
  return sentences
}

function drawWatermark(pdf: PdfKit): void {
  pdf.save().rotate(-30, { origin: [bookSize.width / 2, bookSize.height / 2] })
  write(pdf, '青空文庫 読者 0001', { x: 130, y: bookSize.height / 2, size: 26, opacity: 0.07 })
  pdf.restore()
}

/** Writes each run of text in the font that has its characters. Words are split into several runs, as in real books. */
export function write(
  pdf: PdfKit,
  text: string,
  { x, y, size, opacity = 1 }: { x: number; y: number; size: number; opacity?: number },
): void {
  let at = x
  for (const run of runsByFont(text)) {
    pdf
      .registerFont(run.font, sfntOf(run.font))
      .font(run.font)
      .fontSize(size)
      .fillColor('#1b1c1e', opacity)
      .text(run.text, at, y, { lineBreak: false })
    at += pdf.widthOfString(run.text)
  }
}

function runsByFont(text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const font = fontOf(character.codePointAt(0)!)
    const last = runs[runs.length - 1]
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

const faces = [
  ...readFileSync(join(fontFolder, '400.css'), 'utf8').matchAll(
    /url\(\.\/([^)]+\.woff)\)[^}]+unicode-range: ([^;]+)/g,
  ),
].map(([, file, ranges]) => ({
  file: join(fontFolder, file!),
  ranges: ranges!.split(',').map((range) => {
    const [from, to = from] = range.trim().slice(2).split('-')
    return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const
  }),
}))

/** The font files by character. */
const fonts = new Map<number, string>()

function fontOf(codePoint: number): string {
  const known = fonts.get(codePoint)
  if (known !== undefined) return known
  const face = faces.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
  if (!face) throw new Error(`No font has U+${codePoint.toString(16)}`)
  fonts.set(codePoint, face.file)
  return face.file
}

/** The font files that have been unpacked. */
const unpacked = new Map<string, Buffer>()

function sfntOf(file: string): Buffer {
  const font = unpacked.get(file) ?? sfntOfWoff(readFileSync(file))
  unpacked.set(file, font)
  return font
}
