import sharp from 'sharp'
import { jpegsByPdfkit, writtenByPdfkit } from '#tests/documents/pdfkit-file.ts'
import { loadBytes, startEngine } from '#tests/documents/read-document.ts'

/** The pixels of an A4 page at 300 dpi. */
const [WIDTH, HEIGHT] = [2480, 3508]
const PAPER = [250, 246, 236]
const INK = 35
/** The most by which the paper's grain makes a pixel lighter or darker. */
const GRAIN = 15

/** Makes a book of printed pages as a scanner would store them: each is a JPEG of about 1 MB that shows paper with a grain. */
export async function scannedBook({ pages }: { pages: number }): Promise<Uint8Array> {
  const print = await printedPage()
  const random = randomFrom(1)
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const white = (print[at * 4] ?? 255) / 255
    const grain = (random() + random() + random() - 1.5) * (GRAIN / 1.5)
    for (const [plane, paper] of PAPER.entries())
      pixels[at * 3 + plane] = Math.min(255, Math.max(0, paper * white + INK * (1 - white) + grain))
  }
  const scan = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).blur(0.7)
  const jpeg = await scan.jpeg({ quality: 75 }).toBuffer()
  return jpegsByPdfkit(Array.from({ length: pages }, () => jpeg))
}

async function printedPage(): Promise<Uint8ClampedArray> {
  const engine = await startEngine({ heapCapBytes: 400 * 1024 * 1024 })
  await loadBytes(engine, await writtenByPdfkit({ pages: 1, sentences: 120 }))
  const picture = await engine.draw({ maxWidth: WIDTH, maxHeight: HEIGHT })
  engine.close()
  if (picture?.width !== WIDTH) throw new Error('the page to scan is no A4')
  return picture.data
}

/** Generates numbers from 0 to 1. The same seed gives the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}
