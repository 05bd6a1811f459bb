import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { folderOf } from '../../../scripts/parts/workers.ts'

/**
 * A new isolate reads the whole script before its first answer, so whatever is added to it delays that answer. Raise the limit only by what
 * a change needs, and say so in its commit (docs/adr/166); `npm run bench -- start` measures the CPU time.
 */
const most = 741_000

const scripts = readdirSync(folderOf('app')).filter((name) => name.endsWith('.js'))
const read = (name: string) => readFileSync(join(folderOf('app'), name))

it(`the upload of the app Worker has at most ${most / 1000} kB`, () => {
  expect(scripts).not.toEqual([])
  expect(scripts.reduce((sum, name) => sum + gzipSync(read(name)).length, 0)).toBeLessThanOrEqual(most)
})

it('no text that a page shows is in the script: an isolate reads them from a static file', () => {
  const errors = JSON.parse(readFileSync('locales/ja/errors.json', 'utf8')) as Record<string, string>
  // The script may write letters beyond ASCII as escapes.
  const text = scripts.map((name) => read(name).toString()).join('')
  const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  expect(plain).toContain('ただいまサイトを表示できません。')
  expect(Object.values(errors).filter((error) => error.length > 20 && plain.includes(error))).toEqual([])
})
