import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { hasRoute } from '#workers/routes-of.ts'
import { folderOf } from '../../../scripts/parts/workers.ts'

/**
 * A new isolate reads the whole script before its first answer, so whatever is added to it delays that answer. Raise a limit only by what
 * a change needs, and say so in its commit (docs/adr/166, 171); `npm run bench -- start` measures the CPU time. That of the app is what readers wait for.
 */
const most = { app: 493_500, console: 712_500 }
const workers = Object.entries(most) as ['app' | 'console', number][]

const scriptsOf = (worker: keyof typeof most) => {
  const folder = folderOf(worker)
  return readdirSync(folder).flatMap((name) =>
    name.endsWith('.js') ? [readFileSync(join(folder, name))] : [],
  )
}

it.each(workers)('the upload of the %s Worker has at most %i bytes', (worker, limit) => {
  const scripts = scriptsOf(worker)
  expect(scripts).not.toEqual([])
  expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(limit)
})

it.each(workers)(
  'no text that a page shows is in the script of the %s Worker: an isolate reads them from a static file',
  (worker) => {
    const errors = JSON.parse(readFileSync('locales/ja/errors.json', 'utf8')) as Record<string, string>
    // The script may write letters beyond ASCII as escapes.
    const text = scriptsOf(worker).join('')
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    expect(plain).toContain('ただいまサイトを表示できません。')
    expect(Object.values(errors).filter((error) => error.length > 20 && plain.includes(error))).toEqual([])
  },
)

it('each page is in the upload of its own Worker, and in no other', () => {
  const texts = { readers: scriptsOf('app').join(''), console: scriptsOf('console').join('') }
  const all = (routes as { id?: string; file: string; path?: string }[]).map(({ id, file, path }) => ({
    id: id ?? file.replace(/\.tsx?$/, ''),
    parentId: 'root',
    path,
  }))
  for (const worker of ['readers', 'console'] as const) {
    // The table of routes, whose entries hold the pages' modules.
    const names = (id: string) =>
      ['"', "'", '`'].some((quote) => texts[worker].includes(`id:${quote}${id}${quote},parentId:`))
    const had = all.filter(({ id }) => names(id)).map(({ path }) => path)
    expect(had).toEqual(all.filter((route) => hasRoute(worker, route)).map(({ path }) => path))
  }
})
