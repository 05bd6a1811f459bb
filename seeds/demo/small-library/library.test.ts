import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manuscriptFile } from '../../../scripts/build-world-files.ts'
import { coverSvg } from '../../../scripts/world/cover-svg.ts'
import { readManuscript } from '../../../scripts/world/manuscript.ts'
import { smallLibrary } from './index.ts'

const tenants = Object.entries(smallLibrary)

describe.each(tenants)('the library of %s', (tenant, { groups, contents }) => {
  it('has contents in groups that exist', () => {
    const ids = new Set(groups.map((group) => group.id))
    for (const content of contents) {
      expect(content.groups.length, content.slug).toBeGreaterThan(0)
      expect(
        content.groups.filter((id) => !ids.has(id)),
        content.slug,
      ).toEqual([])
    }
  })

  it('gives every content a slug of its own, safe as a file name', () => {
    const slugs = contents.map((content) => content.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !/^[a-z0-9-]+$/.test(slug))).toEqual([])
  })

  it('has a manuscript for every document', () => {
    const documents = contents.flatMap((content) => content.document ?? [])
    expect(documents.length).toBeGreaterThanOrEqual(2)
    for (const document of documents) expect(existsSync(manuscriptFile(tenant, document))).toBe(true)
  })

  it('gives every content a date and a description of its own', () => {
    expect(contents.filter((content) => !/^20\d\d-[01]\d-[0-3]\d$/.test(content.publishedOn))).toEqual([])
    expect(new Set(contents.map((content) => content.description)).size).toBe(contents.length)
  })

  it('draws every cover in outlines, so that no font is needed to show it', () => {
    for (const content of contents) {
      const svg = coverSvg(content, content.cover!)
      expect(svg, content.slug).not.toContain('<text')
      expect(svg, content.slug).not.toContain('NaN')
      expect(svg.length, content.slug).toBeLessThan([...content.title].length > 60 ? 28_000 : 16_500)
    }
  })
})

/** Two libraries are small on purpose: manabi, for the families of a learning service, and tidewell, a museum. */
describe.each(tenants.filter(([tenant]) => tenant !== 'manabi' && tenant !== 'tidewell'))(
  'the whole library of %s',
  (_, library) => {
    const { groups, contents } = library

    it('has five normal groups and at least forty contents', () => {
      expect(groups.filter((group) => group.type === 'normal')).toHaveLength(5)
      expect(contents.length).toBeGreaterThanOrEqual(40)
    })

    it('fills every group with at least five contents that readers see', () => {
      for (const group of groups.filter(({ type }) => type === 'normal')) {
        const shown = contents.filter(
          (content) => content.visible !== false && content.groups.includes(group.id),
        )
        expect(shown.length, group.name.ja).toBeGreaterThanOrEqual(5)
      }
    })
  },
)

describe('the demo world', () => {
  const all = tenants.flatMap(([, { contents }]) => contents)

  it('has the longest and the shortest title that screens must be able to show', () => {
    const lengths = all.map((content) => [...content.title].length)
    expect(Math.max(...lengths)).toBe(80)
    expect(Math.min(...lengths)).toBe(1)
  })

  it('has 設定 in the text of three books of aozora and in descriptions', () => {
    const { contents } = smallLibrary.aozora
    const books = contents.filter(({ document }) => {
      if (!document) return false
      const { blocks } = readManuscript(manuscriptFile('aozora', document))
      return blocks.some((block) => block.kind === 'paragraph' && block.text.includes('設定'))
    })
    expect(books.length).toBeGreaterThanOrEqual(3)
    expect(contents.filter((content) => content.description.includes('設定')).length).toBeGreaterThanOrEqual(
      3,
    )
  })

  it('has contents that are hidden, printable in both ways, and in English', () => {
    expect(all.filter((content) => content.visible === false).length).toBeGreaterThanOrEqual(3)
    expect(new Set(all.map((content) => content.print))).toEqual(new Set([0, 1, 2]))
    expect(all.filter((content) => content.language === 'en').length).toBeGreaterThanOrEqual(8)
  })
})
