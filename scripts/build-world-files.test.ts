import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import { bookOf, buildWorldFiles } from './build-world-files.ts'

/** The files that servers are seeded from. Whichever test or server comes first makes them; the others reuse them. */
const folder = fileURLToPath(new URL('../.bunko/world', import.meta.url))

beforeAll(() => buildWorldFiles({ outDir: folder, library: smallLibrary }), 120_000)

describe('the files of the demo world', () => {
  it('have a cover and its copies for every content, small enough for the list or page that shows them', async () => {
    for (const [tenant, { contents }] of Object.entries(smallLibrary)) {
      for (const { slug } of contents) {
        const full = await readFile(join(folder, tenant, `${slug}.webp`))
        expect(await sharp(full).metadata(), slug).toMatchObject({ format: 'webp', width: 600, height: 860 })
        expect(full.length, slug).toBeLessThan(32_000)
        for (const [width, height, most] of [
          [240, 344, 12_000],
          [400, 573, 24_000],
        ] as const) {
          const copy = await readFile(join(folder, tenant, `${slug}-${width}.webp`))
          expect(await sharp(copy).metadata(), slug).toMatchObject({ format: 'webp', width, height })
          expect(copy.length, slug).toBeLessThan(most)
        }
      }
    }
  })

  it('have banners and plans as pixel pictures, and logos as SVG', async () => {
    const site = (name: string) => readFile(join(folder, name))
    const sizes = { 'aozora/site/slide-1': [1896, 658], 'aozora/site/slide-1-narrow': [780, 512] }
    const others = {
      'aozora/site/plan': [960, 540],
      'aozora/site/slide-3-en': [1896, 658],
      'manabi/site/banner': [1896, 658],
    }
    for (const [name, [width, height]] of Object.entries({ ...sizes, ...others })) {
      const picture = await site(`${name}.webp`)
      expect(await sharp(picture).metadata(), name).toMatchObject({ format: 'webp', width, height })
      expect(picture.length, name).toBeLessThan(80_000)
    }
    for (const mark of ['logo', 'logo-en', 'favicon'])
      expect((await site(`aozora/site/${mark}.svg`)).toString()).toMatch(/^<svg .*<\/svg>$/)
  })

  it('have a PDF for every document', async () => {
    for (const [tenant, { contents }] of Object.entries(smallLibrary)) {
      for (const { document } of contents) {
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

  it('are left alone if nothing has changed, and are identical if they are made again', async () => {
    const { document, slug } = smallLibrary.manabi.contents.find((content) => content.document) ?? {}
    const names = [`${document}.pdf`, `${slug}.webp`, `${slug}-400.webp`, 'site/banner.webp']
    const kinds = names.map((name) => `manabi/${name}`)
    const look = (where: string) =>
      Promise.all(
        kinds.map(async (name) => {
          const path = join(where, name)
          return { at: (await stat(path)).mtimeMs, bytes: await readFile(path) }
        }),
      )
    const before = await look(folder)
    await buildWorldFiles({ outDir: folder, library: smallLibrary })
    expect(await look(folder)).toEqual(before)
    const again = await mkdtemp(join(tmpdir(), 'bunko-world-'))
    try {
      await buildWorldFiles({ outDir: again, library: smallLibrary, tenants: ['manabi'] })
      expect((await look(again)).map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes))
    } finally {
      await rm(again, { recursive: true })
    }
    const story = smallLibrary.sakura.contents.find((content) => content.document === 'rain-stop')
    const kept = await readFile(join(folder, 'sakura/rain-stop.pdf'))
    expect(story && (await bookOf('sakura', story)).equals(kept)).toBe(true)
  }, 120_000)
})
