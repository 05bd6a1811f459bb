import { describe, expect, it } from 'vitest'
import { checkHouse, type Sources } from './floors.ts'
import { readSources } from './read-sources.ts'

it('the house stands: floors, browser, folders and words', () => {
  const sources = readSources()
  expect(Object.keys(sources)).toContain('app/errors/catalogue.ts')
  expect(checkHouse(sources)).toEqual([])
})

describe('the check of the house', () => {
  const found = (sources: Sources) => checkHouse(sources)
  const importing = (target: string) => `import { x } from '${target}'\n`

  it('lets a file import its own folder and lower floors', () => {
    const allowed: [string, string][] = [
      ['app/values/a.ts', '#app/errors/refusal.ts'],
      ['app/paths/reader.ts', '#app/values/day.ts'],
      ['app/data/a.ts', './b.ts'],
      ['app/visit/a.ts', '#app/gateways/mail/mailer.ts'],
      ['app/domain/people/account/sign-in.ts', '#app/domain/people/session/session.ts'],
      ['app/routes/reader/search.tsx', '#app/view/frame/shell.tsx'],
      ['app/root.tsx', '#app/http/page.ts'],
      ['app/api/dispatch.ts', '#app/http/cookies.ts'],
      ['workers/app.ts', '#app/api/dispatch.ts'],
      ['app/view/frame/a.tsx', '#app/view/islands/b.island.tsx'],
      ['app/routes/a.tsx', 'react'],
    ]
    for (const [file, target] of allowed) expect(found({ [file]: importing(target) }), file).toEqual([])
  })

  it('sees an import that climbs, with its file and line', () => {
    const sources = { 'app/domain/mail/a.ts': `\n\nimport {\n  x,\n  y,\n} from '#app/http/page.ts'\n` }
    expect(found(sources)).toEqual(['app/domain/mail/a.ts:6 app/domain (F3) imports app/http (F5)'])
  })

  it('sees every way of writing an import', () => {
    const up = '#app/routes/reader/search.tsx'
    const ways = [
      `import x from '${up}'`,
      `import type { X } from '${up}'`,
      `import x, { type Y } from "${up}"`,
      `import * as x from '${up}'`,
      `import '${up}'`,
      `export * from '${up}'`,
      `export { x } from '${up}'`,
      `const x = await import('${up}')`,
      `import x from '../routes/search.tsx'`,
    ]
    for (const way of ways) expect(found({ 'app/data/a.ts': way })[0], way).toContain('imports app/routes')
  })

  it('keeps rooms of one floor apart', () => {
    const pairs: [string, string][] = [
      ['app/errors/a.ts', '#app/values/day.ts'],
      ['app/values/a.ts', '#app/paths/reader.ts'],
      ['app/data/a.ts', '#app/gateways/mail/mailer.ts'],
      ['app/view/frame/a.tsx', '#app/http/page.ts'],
      ['app/api/a.ts', '#app/routes/reader/search.tsx'],
      ['app/api/a.ts', '#app/view/frame/shell.tsx'],
      ['app/routes/a.tsx', '#app/root.tsx'],
      ['app/viewer-host/a.ts', '#app/api/dispatch.ts'],
      ['app/domain/a.ts', '#tests/world/aozora.ts'],
      ['app/domain/mail/a.ts', '#app/pages/reader/a.ts'],
      ['app/pages/reader/a.ts', '#app/view/frame/a.tsx'],
      ['app/newcomer/a.ts', '#app/errors/refusal.ts'],
    ]
    for (const [file, target] of pairs) expect(found({ [file]: importing(target) }), file).toHaveLength(1)
  })

  it('builds the concepts in layers, each on those before it', () => {
    const up = { 'app/domain/access/a.ts': importing('#app/domain/people/account/b.ts') }
    expect(found(up)).toEqual(['app/domain/access/a.ts:1 access imports people'])
    expect(found({ 'app/domain/people/a.ts': importing('#app/domain/access/b.ts') })).toEqual([])
    expect(found({ 'app/domain/newcomer/a.ts': importing('#app/domain/access/b.ts') })).toHaveLength(1)
  })

  it('sees folders that import each other, by types and by way of others too', () => {
    const circle = {
      'app/domain/people/account/a.ts': importing('#app/domain/people/session/b.ts'),
      'app/domain/people/session/b.ts': importing('#app/domain/people/identity/c.ts'),
      'app/domain/people/identity/c.ts': `import type { X } from '#app/domain/people/account/d.ts'\n`,
    }
    expect(found(circle)).toEqual([
      'app/domain/people/account, app/domain/people/identity, app/domain/people/session import each other',
    ])
    const { 'app/domain/people/identity/c.ts': _, ...line } = circle
    expect(found(line)).toEqual([])
  })

  it('sees files that import each other, but for types', () => {
    const pair = (kind: string) => ({
      'app/values/a.ts': importing('./b.ts'),
      'app/values/b.ts': `import ${kind}{ x } from './a.ts'\n`,
    })
    expect(found(pair(''))).toEqual(['app/values/a.ts, app/values/b.ts import each other'])
    expect(found(pair('type '))).toEqual([])
  })

  it('keeps what is written for the API document out of the Worker', () => {
    const note = importing('#app/api/reader/site/company-notes.ts')
    expect(found({ 'app/api/endpoints.ts': note })).toHaveLength(1)
    expect(found({ 'app/api/reader/site/a-notes.ts': importing('./site-examples.ts') })).toEqual([])
  })

  it('asks for folders of no more than 40 files', () => {
    const files = (count: number, ending = '.ts') =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`app/values/v${at}${ending}`, '']))
    expect(found({ ...files(40), ...files(9, '.test.ts') })).toEqual([])
    expect(found(files(41))).toEqual(['app/values has 41 files'])
  })

  it('builds the view from atoms over islands to its subjects', () => {
    expect(found({ 'app/view/atoms/a.tsx': importing('#app/view/frame/b.tsx') })).toHaveLength(1)
    expect(found({ 'app/view/atoms/a.tsx': importing('#app/view/islands/b.island.tsx') })).toHaveLength(1)
    expect(found({ 'app/view/islands/a.island.tsx': importing('#app/view/atoms/b.tsx') })).toEqual([])
  })

  it('lets nothing of the server reach a browser, not even by a detour', () => {
    const island = 'app/view/islands/a.island.tsx'
    const direct = found({ [island]: importing('#app/domain/people/account/account.ts') })
    expect(direct).toEqual([`${island}:1 app/domain/people/account/account.ts reaches the browser`])
    const detour = { [island]: importing('#app/values/a.ts'), 'app/values/a.ts': importing('node:crypto') }
    expect(found(detour)).toEqual(['app/values/a.ts:1 node:crypto in a browser'])
    expect(found({ 'app/entry.client.tsx': importing('#app/view/frame/shell.tsx') })).toHaveLength(1)
    expect(found({ 'app/viewer-host/browser/a.ts': importing('#app/visit/visit.ts') })).toHaveLength(1)
    expect(found({ [island]: `import type { Visit } from '#app/visit/visit.ts'` })).toEqual([])
  })

  it('asks for the extension and for #app instead of a climbing path', () => {
    expect(found({ 'app/values/a.ts': importing('./b') })).toHaveLength(1)
    expect(found({ 'app/domain/people/b.ts': importing('../access/d.ts') })).toHaveLength(1)
    expect(found({ 'app/view/a.ts': importing('../../locales/ja/errors.json') })).toEqual([])
  })

  it('knows folders that say nothing', () => {
    expect(found({ 'app/domain/utils/a.ts': '' })).toHaveLength(1)
    expect(found({ 'tests/helpers/a.ts': '' })).toHaveLength(1)
    expect(found({ 'app/domain/people/account/library.ts': '' })).toEqual([])
  })

  it('takes time and chance from the visit', () => {
    const sources = [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'crypto.randomUUID()',
      'crypto.getRandomValues(a)',
    ]
    for (const call of sources) {
      expect(found({ 'app/domain/mail/a.ts': `const x = ${call}` }), call).toHaveLength(1)
      expect(found({ 'app/domain/a/a.test.ts': `const x = ${call}` })).toEqual([])
    }
    expect(found({ 'app/domain/a/a.ts': 'new Date(visit.now)' })).toEqual([])
  })

  it('leaves no test out', () => {
    for (const word of ['only', 'skip', 'todo']) {
      expect(found({ 'app/values/a.test.ts': `it.${word}('x', () => {})` })).toHaveLength(1)
    }
  })
})
