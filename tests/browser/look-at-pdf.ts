import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The result of checking a PDF with qpdf and poppler, which are independent of our code. */
type Look = {
  /** The problems that qpdf finds; empty if there are none. */
  complaints: string
  /** The text of each page. */
  texts: string[]
  /** Each page as a grey picture of low resolution: width, height and pixels. */
  pictures: Buffer[]
}

export async function lookAtPdf(pdf: Uint8Array): Promise<Look> {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-look-'))
  const file = join(folder, 'look.pdf')
  try {
    await writeFile(file, pdf)
    const complaints = await run('qpdf', ['--check', file]).then(
      () => '',
      (error) => String(error.stderr || error.message),
    )
    const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', file, '-'], { maxBuffer: 64 * 1024 * 1024 })
    await run('pdftoppm', ['-r', '36', '-gray', file, join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort()
    const pictures = await Promise.all(pages.map((name) => readFile(join(folder, name))))
    return { complaints, texts: stdout.split('\f').slice(0, -1), pictures }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the share of pixels that differ visibly, 0 to 1. Pictures of different sizes differ completely. */
export function difference(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 1
  let different = 0
  for (let at = 0; at < one.length; at++) {
    if (Math.abs((one[at] as number) - (other[at] as number)) > 8) different++
  }
  return different / one.length
}
