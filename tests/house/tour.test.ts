import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Checks the pages for newcomers: the functions that they name must exist in the named files. docs.test.ts checks the files. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const pages = [
  'README.md',
  'docs/tour.md',
  'docs/adding-a-feature.md',
  ...globSync('app/**/README.md', { cwd: root }),
]

/** Matches `name` in `path`. */
const station = /`(\w+)`\s+in\s+`([\w./-]+\.tsx?)`/g
/** Matches `path` (`name`, then `name`). */
const answer = /`([\w./-]+\.tsx?)`\s+\((`[^()]*)\)/g

/** Lists the names that a text says a file declares, but the file doesn't declare. */
function missingIn(text: string): string[] {
  const stations = [...text.matchAll(station)].map(([, name = '', path = '']) => ({ name, path }))
  const answers = [...text.matchAll(answer)].flatMap(([, path = '', named = '']) =>
    [...named.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, path })),
  )
  return [...stations, ...answers]
    .filter(({ name, path }) => !existsSync(join(root, path)) || !declares(read(path), name))
    .map(({ name, path }) => `${name} in ${path}`)
}

function declares(source: string, name: string): boolean {
  const kinds = '(?:function\\*?|const|class|type|interface)'
  return new RegExp(`^(?:export )?(?:default )?(?:async )?${kinds} ${name}\\b`, 'm').test(source)
}

const walks = read('docs/tour.md')
  .split(/^## (?=\d)/m)
  .slice(1)
  .map((walk) => walk.split(/^## /m)[0] ?? '')
const stationsOf = (walk: string) => walk.split(/^(?=\d+\. )/m).slice(1)

describe('the tour', () => {
  it('has five walks of at most ten stations', () => {
    expect(walks).toHaveLength(5)
    for (const walk of walks) expect(stationsOf(walk).length).toBeLessThanOrEqual(10)
  })

  it('names a function and its file at each station', () => {
    const nameless = walks.flatMap(stationsOf).filter((text) => text.match(station) === null)
    expect(nameless).toEqual([])
  })
})

describe.each(pages)('%s', (page) => {
  it('names functions in the files that declare them', () => {
    expect(missingIn(read(page))).toEqual([])
  })
})

describe('README.md', () => {
  it('has at most 90 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  })
})
