import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Reading, readDocument, stampAll, TRACE, testMark } from '#tests/documents/read-document.ts'
import { damage, hostileUploads, MUTATIONS, oddUploads, type Upload } from './hostile.ts'

/**
 * The long run, started by hand: `node app/features/documents/tests/run-hostile.ts [seeds] [file.pdf …]`. It reads
 * every odd and hostile file and `seeds` damaged versions of each given file, and checks the results with qpdf and
 * poppler.
 */
const [seeds = '8', ...files] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const mark = await testMark()
const counts: Record<string, number> = {}

for (const upload of [...oddUploads(), ...hostileUploads(), ...realUploads()]) {
  const started = performance.now()
  const reading = await readDocument(upload.bytes)
  const milliseconds = Math.round(performance.now() - started)
  const end = reading.ok ? 'readable' : reading.reason
  counts[end] = (counts[end] ?? 0) + 1
  const complaints = reading.ok ? inspectStamped(reading) : []
  if (upload.ends !== 'either' && upload.ends !== end) complaints.push(`should end ${upload.ends}`)
  if (milliseconds > 10_000 || reading.heapBytes > 97 * 1024 * 1024) complaints.push('too slow or too large')
  if (upload.ends !== 'either' || complaints.length > 0 || milliseconds > 3_000) {
    const heap = (reading.heapBytes / 1024 / 1024).toFixed(1)
    console.log(`${upload.name}: ${end}, ${milliseconds} ms, ${heap} MB ${complaints.join('; ')}`)
  }
}
console.log(counts)

function* realUploads(): Generator<Upload> {
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(file))
    yield { name: basename(file), bytes, ends: 'readable' }
    for (const mutation of MUTATIONS) {
      for (let seed = 1; seed <= Number(seeds); seed++) {
        yield {
          name: `${basename(file)} ${mutation} ${seed}`,
          bytes: damage(bytes, mutation, seed),
          ends: 'either',
        }
      }
    }
  }
}

/** The faults that independent readers find in the first three stamped segments. */
function inspectStamped(reading: Extract<Reading, { ok: true }>): string[] {
  return stampAll(reading.segments.slice(0, 3), mark).flatMap((pdf, index) => {
    const file = join(folder, 'stamped.pdf')
    writeFileSync(file, pdf)
    const found: string[] = []
    const pageCount = reading.segments[index]!.text.length
    try {
      execFileSync('qpdf', ['--check', file], { stdio: 'pipe' })
    } catch (error) {
      const complaint = String((error as { stderr: Buffer }).stderr)
      // The data was already damaged before we copied it.
      if (!complaint.includes('error decoding stream data')) found.push(`qpdf: ${complaint.slice(0, 300)}`)
    }
    const pages = execFileSync('pdftotext', [file, '-'], { stdio: ['pipe', 'pipe', 'ignore'] })
      .toString()
      .split('\f')
    const traced = pages.filter((page) => page.includes(TRACE)).length
    if (traced !== pageCount) found.push(`${traced} of ${pageCount} pages traced`)
    return found
  })
}
