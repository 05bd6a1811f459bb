import { describe, expect, it } from 'vitest'
import { checkHouse, type Sources } from './floors.ts'
import { readSources } from './read-sources.ts'

it('the architecture holds: floors, browser, folders and words', () => {
  const sources = readSources()
  expect(Object.keys(sources)).toContain('app/kernel/errors/catalogue.ts')
  expect(checkHouse(sources)).toEqual([])
})

describe('the check of the house', () => {
  const found = (sources: Sources) => checkHouse(sources)
  const importing = (target: string) => `import { x } from '${target}'\n`

  it('lets a file import its own folder and lower floors', () => {
    const allowed: [string, string][] = [
      ['app/kernel/values/a.ts', '#app/kernel/errors/refusal.ts'],
      ['app/kernel/data/a.ts', './b.ts'],
      ['app/visit/paths/reader.ts', '#app/kernel/values/day.ts'],
      ['app/visit/a.ts', '#app/gateways/mail/mailer.ts'],
      ['app/features/identity/model/account/sign-in.ts', '#app/features/identity/model/session/session.ts'],
      ['app/features/identity/model/account/sign-in.ts', '#app/features/audit/model/insert-audit.ts'],
      ['app/doors/page.ts', '#app/features/identity/model/session/session.ts'],
      ['app/features/plans/parts/plan-list.tsx', '#app/features/orders/model/order/order.ts'],
      ['app/features/search/site/search.route.tsx', '#app/features/catalogue/parts/card/card-book.tsx'],
      ['app/features/search/site/search.route.tsx', '#app/layout/site/page.tsx'],
      ['app/layout/site/pages/not-found.route.tsx', '#app/layout/site/page.tsx'],
      ['app/features/plans/feature.ts', '#app/features/plans/paths.ts'],
      ['app/features/plans/model/plan/a.ts', '#app/features/orders/paths.ts'],
      ['app/root.tsx', '#app/doors/page.ts'],
      ['app/api/endpoints.ts', '#app/features/plans/api/plan-endpoints.ts'],
      ['workers/console/respond.ts', '#app/api/dispatch.ts'],
      ['workers/sandbox/a.ts', '#seeds/demo/world.ts'],
      ['app/ui/console/a.tsx', 'react'],
    ]
    for (const [file, target] of allowed) expect(found({ [file]: importing(target) }), file).toEqual([])
  })

  it('finds an import that climbs, with its file and line', () => {
    const sources = {
      'app/features/audit/model/a.ts': `\n\nimport {\n  x,\n  y,\n} from '#app/doors/page.ts'\n`,
    }
    expect(found(sources)).toEqual(['app/features/audit/model/a.ts:6 model of audit imports doors'])
  })

  it('recognises every way of writing an import', () => {
    const up = '#app/features/search/site/search.route.tsx'
    const ways = [
      `import x from '${up}'`,
      `import type { X } from '${up}'`,
      `import x, { type Y } from "${up}"`,
      `import * as x from '${up}'`,
      `import '${up}'`,
      `export * from '${up}'`,
      `export { x } from '${up}'`,
      `const x = await import('${up}')`,
      `import x from '../../features/search/site/search.route.tsx'`,
    ]
    for (const way of ways)
      expect(found({ 'app/kernel/data/a.ts': way })[0], way).toContain('imports site of search')
  })

  it('separates rooms of one floor, and the product from its tests', () => {
    const pairs: [string, string][] = [
      ['app/kernel/errors/a.ts', '#app/kernel/values/day.ts'],
      ['app/kernel/newcomer/a.ts', '#app/kernel/values/day.ts'],
      ['app/kernel/data/a.ts', '#app/gateways/mail/mailer.ts'],
      ['app/gateways/mail/a.ts', '#app/visit/visit.ts'],
      ['app/ui/console/a.tsx', '#app/doors/page.ts'],
      ['app/features/plans/parts/a.ts', '#app/layout/site/page.tsx'],
      ['app/features/plans/model/plan/a.ts', '#app/features/plans/parts/plan-list.tsx'],
      ['app/viewer/a.ts', '#app/api/dispatch.ts'],
      ['app/features/mail/a.ts', '#app/kernel/errors/refusal.ts'],
      ['app/features/plans/paths.ts', '#app/features/plans/model/plan/plan.ts'],
      ['app/features/audit/model/a.ts', '#seeds/demo/world.ts'],
      ['app/features/audit/model/a.ts', '#tests/visits/chance.ts'],
      ['app/newcomer/a.ts', '#app/kernel/errors/refusal.ts'],
    ]
    for (const [file, target] of pairs) expect(found({ [file]: importing(target) }), file).toHaveLength(1)
  })

  it('lets a model use the models of features that its own feature comes after; the same for parts', () => {
    const up = { 'app/features/access/model/a.ts': importing('#app/features/identity/model/account/b.ts') }
    expect(found(up)).toEqual(['app/features/access/model/a.ts:1 model of access imports model of identity'])
    const newcomer = { 'app/features/newcomer/model/a.ts': importing('#app/features/access/model/b.ts') }
    expect(found(newcomer)).toHaveLength(1)
    const part = { 'app/features/plans/parts/a.tsx': importing('#app/features/catalogue/parts/card/b.tsx') }
    expect(found(part)).toEqual([
      'app/features/plans/parts/a.tsx:1 parts of plans imports parts of catalogue',
    ])
  })

  it.each(['site', 'console', 'api'])('lets no feature import the %s of another one', (leaf) => {
    const target = `#app/features/search/${leaf}/a.ts`
    for (const from of ['site', 'console', 'api'])
      expect(found({ [`app/features/plans/${from}/b.ts`]: importing(target) })).toHaveLength(1)
    expect(found({ 'app/doors/page.ts': importing(target) })).toHaveLength(1)
    expect(found({ 'app/features/search/model/b.ts': importing(target) })).toHaveLength(1)
  })

  it('finds folders of a model that import each other, by types and indirectly, too', () => {
    const circle = {
      'app/features/identity/model/account/a.ts': importing('#app/features/identity/model/session/b.ts'),
      'app/features/identity/model/session/b.ts': importing('#app/features/identity/model/way/c.ts'),
      'app/features/identity/model/way/c.ts': `import type { X } from '#app/features/identity/model/account/d.ts'\n`,
    }
    const folders = ['account', 'session', 'way'].map((name) => `app/features/identity/model/${name}`)
    expect(found(circle)).toEqual([`${folders.join(', ')} import each other`])
    const { 'app/features/identity/model/way/c.ts': _, ...line } = circle
    expect(found(line)).toEqual([])
  })

  it('finds files that import each other, except by types', () => {
    const pair = (kind: string) => ({
      'app/kernel/values/a.ts': importing('./b.ts'),
      'app/kernel/values/b.ts': `import ${kind}{ x } from './a.ts'\n`,
    })
    expect(found(pair(''))).toEqual(['app/kernel/values/a.ts, app/kernel/values/b.ts import each other'])
    expect(found(pair('type '))).toEqual([])
  })

  it('keeps documentation of calls out of the Worker, but lets it share examples', () => {
    const note = importing('#app/features/tenancy/api/company.docs.ts')
    expect(found({ 'app/api/endpoints.ts': note })).toHaveLength(1)
    const example = importing('#app/features/catalogue/api/content-examples.ts')
    expect(found({ 'app/features/reading/api/viewer.docs.ts': example })).toEqual([])
  })

  it('allows folders of at most 40 files', () => {
    const files = (count: number, ending = '.ts') =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`app/kernel/values/v${at}${ending}`, '']))
    expect(found({ ...files(40), ...files(9, '.test.ts') })).toEqual([])
    expect(found(files(41))).toEqual(['app/kernel/values has 41 files'])
  })

  it('lets no server code reach a browser, not even indirectly', () => {
    const island = 'app/ui/islands/a.island.tsx'
    const direct = found({ [island]: importing('#app/features/identity/model/account/account.ts') })
    expect(direct).toEqual([`${island}:1 app/features/identity/model/account/account.ts reaches the browser`])
    const detour = {
      [island]: importing('#app/kernel/values/a.ts'),
      'app/kernel/values/a.ts': importing('node:crypto'),
    }
    expect(found(detour)).toEqual(['app/kernel/values/a.ts:1 node:crypto in a browser'])
    expect(found({ 'app/entry.client.tsx': importing('#app/layout/site/shell.tsx') })).toHaveLength(1)
    expect(found({ 'app/viewer/browser/a.ts': importing('#app/visit/visit.ts') })).toHaveLength(1)
    expect(found({ [island]: `import type { Visit } from '#app/visit/visit.ts'` })).toEqual([])
  })

  it('R321 lets no pattern look behind in a browser, not even indirectly', () => {
    const island = { 'app/ui/islands/a.island.tsx': importing('#app/kernel/values/a.ts') }
    for (const behind of ['/(?<=a)b/', '/(?<!a)b/'])
      expect(found({ ...island, 'app/kernel/values/a.ts': `\nconst b = ${behind}` })).toEqual([
        'app/kernel/values/a.ts:2 a pattern that looks behind in a browser',
      ])
    expect(found({ 'app/viewer/browser/a.ts': 'const b = /(?<=a)b/' })).toHaveLength(1)
    for (const fine of ['const a = /(?<name>a)(?!b)(?=c)/', '// as (?<=a) would'])
      expect(found({ 'app/viewer/browser/a.ts': fine })).toEqual([])
    expect(found({ 'app/kernel/values/a.ts': 'const b = /(?<=a)b/' })).toEqual([])
  })

  it('lets a browser know a format by its kind alone', () => {
    const island = 'app/features/publishing/console/upload/a.island.ts'
    expect(found({ [island]: importing('#app/features/documents/model/formats/file-kinds.ts') })).toEqual([])
    expect(found({ [island]: importing('#app/features/documents/model/formats/epub/epub-kind.ts') })).toEqual(
      [],
    )
    expect(found({ [island]: importing('#app/features/documents/model/formats/pdf/pdf.ts') })).toHaveLength(1)
  })

  it.each([
    ['app/features/publishing/console/upload/a.tsx', `<input accept="x" data-type={'application/pdf'} />`],
    ['app/features/publishing/model/multipart/a.ts', `const key = 'document.pdf'`],
    ['app/features/documents/model/received-file/a.ts', `text.includes('%PDF-')`],
    ['app/features/publishing/console/upload/a.ts', 'return facts.isPdf'],
  ])('finds a format that is named where files arrive: %s', (file, line) => {
    expect(found({ [file]: line }).length).toBeGreaterThan(0)
    expect(found({ [file.replace(/\.tsx?$/, '.test.ts')]: line })).toEqual([])
    expect(found({ 'app/features/documents/model/formats/pdf/pdf-kind.ts': line })).toEqual([])
  })

  it('requires the extension, and #app instead of a climbing path', () => {
    expect(found({ 'app/kernel/values/a.ts': importing('./b') })).toHaveLength(1)
    expect(found({ 'app/features/users/model/b.ts': importing('../d.ts') })).toHaveLength(1)
    expect(found({ 'app/ui/a.ts': importing('../../locales/ja/errors.json') })).toEqual([])
  })

  it('recognises folders with meaningless names', () => {
    expect(found({ 'app/kernel/utils/a.ts': '' })).toHaveLength(1)
    expect(found({ 'tests/helpers/a.ts': '' })).toHaveLength(1)
    expect(found({ 'app/features/identity/model/library.ts': '' })).toEqual([])
  })

  it('requires time and chance from the visit', () => {
    const sources = [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'crypto.randomUUID()',
      'crypto.getRandomValues(a)',
    ]
    for (const call of sources) {
      expect(found({ 'app/features/audit/model/a.ts': `const x = ${call}` }), call).toHaveLength(1)
      expect(found({ 'app/features/audit/model/a.test.ts': `const x = ${call}` })).toEqual([])
    }
    expect(found({ 'app/features/audit/model/a.ts': 'new Date(visit.now)' })).toEqual([])
  })

  it('runs every test file', () => {
    for (const word of ['only', 'skip', 'todo']) {
      expect(found({ 'app/kernel/values/a.test.ts': `it.${word}('x', () => {})` })).toHaveLength(1)
    }
  })
})
