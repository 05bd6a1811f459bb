import { expect, it } from 'vitest'
import { withoutScripts } from './lean-worker.ts'

it('the manifest keeps addresses and sheets of its routes, without scripts', () => {
  const route =
    '{ "id": "root", "path": "", "index": void 0, "module": "/a.js", "imports": ["/b.js"], "css": ["/c.css"] }'
  const code = withoutScripts(
    `export default { "entry": { "module": "/e.js" }, "routes": { "root": ${route} } }`,
  )
  const [, text = ''] = /^export default JSON\.parse\((.*)\)$/.exec(code) ?? []
  expect(JSON.parse(JSON.parse(text))).toEqual({
    entry: { module: '/e.js' },
    routes: { root: { id: 'root', path: '', module: '', imports: [], css: ['/c.css'] } },
  })
})

it('a manifest in another form stops the build', () => {
  expect(() => withoutScripts('export const manifest = {}')).toThrow()
})
