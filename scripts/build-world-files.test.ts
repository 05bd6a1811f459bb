import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { library } from '#tests/world/library/index.ts'
import { buildWorldFiles } from './build-world-files.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-world-'))
  await buildWorldFiles(folder)
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

describe('the files of the demo world', () => {
  it('are a cover for every content and a PDF for every document', async () => {
    for (const [tenant, { contents }] of Object.entries(library)) {
      for (const { slug, document } of contents) {
        expect(await readFile(join(folder, tenant, `${slug}.svg`), 'utf8')).toMatch(/^<svg .*<\/svg>$/)
        if (!document) continue
        const pdf = await readFile(join(folder, tenant, `${document}.pdf`), 'latin1')
        expect(pdf.startsWith('%PDF-1.7')).toBe(true)
        expect(pdf).toContain('/ToUnicode')
        expect(pdf).toContain('/Outlines')
      }
    }
  })

  it('bind the story at the right and write it downwards', async () => {
    const story = await readFile(join(folder, 'sakura/rain-stop.pdf'), 'latin1')
    expect(story).toContain('/Direction /R2L')
    expect(story).toContain('/Encoding /Identity-V')
  })

  it('are left alone when nothing has changed, and come out the same when made again', async () => {
    const path = join(folder, 'aozora/star-almanac.pdf')
    const [before, bytes] = [await stat(path), await readFile(path)]
    await buildWorldFiles(folder)
    expect((await stat(path)).mtimeMs).toBe(before.mtimeMs)
    await rm(join(folder, '.stamp'))
    await buildWorldFiles(folder)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  }, 60_000)
})
