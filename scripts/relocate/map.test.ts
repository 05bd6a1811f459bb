import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root } from '../parts/settings.ts'
import { lines, placeOf } from './map.ts'
import { rewrite } from './rewrite.ts'

const files = execFileSync('git', ['ls-files', 'app', 'tests'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')

describe('the map of the move', () => {
  it('places every file but those that lie in app itself', () => {
    expect(files.length).toBeGreaterThan(2000)
    const placeless = files.filter((file) => placeOf(file) === null)
    expect(placeless.filter((file) => !/^app\/[^/]+$/.test(file))).toEqual([])
  })

  it('gives no place to two files', () => {
    const places = files.map((file) => placeOf(file)?.path ?? file)
    expect(places.filter((path, at) => places.indexOf(path) < at)).toEqual([])
  })

  it('has no line that names nothing', () => {
    const used = new Set(files.map((file) => placeOf(file)?.line))
    expect(lines.filter((line) => !used.has(line))).toEqual([])
  })
})

describe('a file after the move', () => {
  const move = {
    moved: new Map([
      ['app/values/day.ts', 'app/kernel/values/day.ts'],
      ['app/values/yen.ts', 'app/kernel/values/yen.ts'],
      ['app/routes/reader/home.tsx', 'app/features/catalogue/site/home.route.tsx'],
      ['app/view/card.css', 'app/features/catalogue/parts/card.css'],
    ]),
    known: new Set([
      'app/values/day.ts',
      'app/values/yen.ts',
      'app/view/card.css',
      'scripts/a.ts',
      'migrations/core/1.sql',
    ]),
  }
  const text = (file: string, before: string) => rewrite(file, before, move).text

  it('imports its neighbours by ./ and all else by #app', () => {
    expect(text('app/values/day.ts', `import { a } from '#app/values/yen.ts'`)).toBe(
      `import { a } from './yen.ts'`,
    )
    expect(text('workers/a.ts', `import('#app/values/day.ts')`)).toBe(`import('#app/kernel/values/day.ts')`)
    expect(text('app/view/a.tsx', `import './card.css'`)).toBe(
      `import '#app/features/catalogue/parts/card.css'`,
    )
  })

  it('is named by its new path in comments, lists and the table of pages', () => {
    expect(text('docs/a.md', 'see `app/values/day.ts`, in `app/values/`')).toBe(
      'see `app/kernel/values/day.ts`, in `app/kernel/values/`',
    )
    expect(text('app/routes.ts', `index('routes/reader/home.tsx')`)).toBe(
      `index('features/catalogue/site/home.route.tsx')`,
    )
  })

  it('leaves what names no file of ours, and tells of a folder that is parted', () => {
    const parted = new Map([...move.moved, ['app/values/page.ts', 'app/ui/page.ts']])
    expect(text('tests/a.ts', `import x from './nothing.ts'`)).toBe(`import x from './nothing.ts'`)
    const { unread } = rewrite('README.md', 'in `app/values/`', { ...move, moved: parted })
    expect(unread).toEqual(['README.md: app/values/'])
  })
})
