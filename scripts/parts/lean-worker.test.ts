import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shortManifest, withoutJsonSchema } from './lean-worker.ts'

const flags =
  '"hasAction": true, "hasLoader": false, "hasClientAction": false, "hasClientLoader": false, "hasErrorBoundary": true'
const scripts = '"module": "/a.js", "imports": ["/b.js"], "css": ["/c.css"]'
const root = `{ "id": "root", "path": "", "index": void 0, ${flags}, ${scripts} }`
const home = `{ "id": "home", "parentId": "root", "index": true, ${flags}, ${scripts} }`
const manifestOf = (routes: string) =>
  `export default { "entry": { "module": "/e.js" }, "routes": { ${routes} } }`

const read = async (code: string) =>
  ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }).default

it('the manifest keeps addresses and sheets of its routes, without scripts', async () => {
  const kept = {
    ...{ hasAction: true, hasLoader: false, hasClientAction: false, hasClientLoader: false },
    ...{ hasErrorBoundary: true, module: '', imports: [], css: ['/c.css'] },
  }
  expect(await read(shortManifest(manifestOf(`"root": ${root}, "home": ${home}`)))).toEqual({
    entry: { module: '/e.js' },
    routes: {
      root: { id: 'root', path: '', ...kept },
      home: { id: 'home', parentId: 'root', index: true, ...kept },
    },
  })
})

it.each([
  'export const manifest = {}',
  manifestOf(`"root": ${root.replace('"hasAction"', '"hasMiddleware": true, "hasAction"')}`),
  manifestOf(`"other": ${root}`),
])('a manifest in another form stops the build: %#', (code) => {
  expect(() => shortManifest(code)).toThrow()
})

it('the schemas of the installed Zod lose their JSON Schema, and another Zod stops the build', () => {
  const code = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8')
  const lean = withoutJsonSchema(code)
  expect(lean).not.toMatch(/processJSONSchema|to-json-schema/)
  expect(lean).toContain('export const ZodString')
  expect(() => withoutJsonSchema(lean)).toThrow('Zod')
})
