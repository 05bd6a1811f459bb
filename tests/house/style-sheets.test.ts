import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { filesOf, patterns } from '../../scripts/parts/places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns a file and every module and style sheet that it imports, directly or indirectly. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = read(file).matchAll(/(?:from |^import |^@import )['"](\.[^'"]+|#app\/[^'"]+)['"]/gm)
  for (const [, name = ''] of imports) {
    const path = name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
    if (existsSync(join(root, path))) closureOf(path, seen)
  }
  return seen
}

/** Returns the classes that start a rule of a style sheet. */
function classesIn(sheet: string): string[] {
  return [...read(sheet).matchAll(/^ *\.([a-z][\w-]*)/gm)].map(([, name = '']) => name)
}

/** Returns the classes for which a style sheet has a rule of their own, so that it defines how they look. */
function claimsOf(sheet: string): { sheet: string; name: string }[] {
  const names = [...read(sheet).matchAll(/^ {2}\.([a-z][\w-]*)(?: \{|,$)/gm)].map(([, name = '']) => name)
  return [...new Set(names)].map((name) => ({ sheet, name }))
}

const sheetsOf = (file: string) => [...closureOf(file)].filter((path) => path.endsWith('.css'))
const everywhere = sheetsOf('app/root.tsx')
const routes = filesOf(patterns.routes)
const sheets = filesOf(patterns.sheets)
const sheetsOfParts = sheets.filter(
  (sheet) => !/\/(?:styles|fonts)\.css$/.test(sheet) && !everywhere.includes(sheet),
)

it('every page has the style sheets of the parts it shows', () => {
  const owned = new Set(sheetsOfParts.flatMap(claimsOf).map(({ name }) => name))
  const missing = routes.flatMap((route) => {
    const files = [...closureOf(route)]
    const styled = new Set(
      [...everywhere, ...files.filter((file) => file.endsWith('.css'))].flatMap(classesIn),
    )
    const shown = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...read(file).matchAll(/className="([^"]+)"/g)])
      .flatMap(([, names = '']) => names.split(' '))
    return [...new Set(shown)]
      .filter((name) => owned.has(name) && !styled.has(name))
      .map((name) => `${route}: .${name}`)
  })
  expect(missing).toEqual([])
})

// This holds for all pages together, because the build joins style sheets (vite.config.ts): a page may load more sheets than it imports.
it('no two parts style the same class', () => {
  const owners = new Map<string, string[]>()
  for (const { sheet, name } of sheetsOfParts.flatMap(claimsOf)) {
    owners.set(name, [...(owners.get(name) ?? []), sheet])
  }
  expect([...owners].filter(([, sheets]) => sheets.length > 1)).toEqual([])
})

/** Style sheets for shadows and for what is shown on covers and pictures, which look the same in both schemes. */
const onPictures = /card-ribbon\.css|shelf\.css|banner\.css/

it('readers’ style sheets use only the palette’s colours, so that each has a dark counterpart', () => {
  const ofReaders = sheets.filter(
    (sheet) =>
      !/\/console\/|\/(?:fonts|styles|branding-preview)\.css$/.test(sheet) && !onPictures.test(sheet),
  )
  const named = ofReaders.flatMap((sheet) =>
    read(sheet)
      .split('\n')
      .filter((line) => /:[^;]*#[0-9a-f]{3,8}\b/i.test(line))
      .map((line) => `${sheet}: ${line.trim()}`),
  )
  // Around the viewer the page follows the device's scheme, as the viewer does. Highlights have the same colours in both.
  expect(named.filter((line) => !/(?:frame|notes)\.css: --/.test(line))).toEqual([])
})

it('R425 a field is shown as invalid only after it was touched', () => {
  const early = filesOf('app/**/*.css').filter((sheet) => /:(?:in)?valid\b/.test(read(sheet)))
  expect(early).toEqual([])
  expect(read('app/ui/atoms/forms.css')).toMatch(/\.problem\.if-empty \{\s+display: none;/)
})

/** Lines of all our sheets together, those that the build makes left out. */
const mostLines = 9_222

it(`our own style sheets have at most ${mostLines} lines together (docs/adr/139)`, () => {
  const own = filesOf('{app,public}/**/*.css').filter((sheet) => !sheet.endsWith('/fonts.css'))
  const lines = own.reduce((sum, sheet) => sum + read(sheet).split('\n').length - 1, 0)
  expect(lines).toBeLessThanOrEqual(mostLines)
})
