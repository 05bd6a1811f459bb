import { describe, expect, it } from 'vitest'
import { manifestOf, pagesOf } from './two-workers.ts'

describe('the routes of one Worker', () => {
  const route = (id: string, of: string, at: number) => `"${id}": {
          id: "${id}",
          ${of},
          index: undefined,
          module: route${at}
        }`
  const pages = `
    import * as entryServer from "/app/entry.server.tsx";
    import * as route0 from "./root.tsx";
import * as route1 from "./shelf.route.tsx";
import * as route2 from "./desk.route.tsx";
import * as route3 from "./lost.route.tsx";
      export { default as assets } from "virtual:remix/server-manifest";
      export const routes = {
        ${[
          route('root', 'parentId: undefined, path: ""', 0),
          route('shelf', 'parentId: "root", path: "shelf"', 1),
          route('desk', 'parentId: "root", path: "admin/desk"', 2),
          route('lost', 'parentId: "root", path: "*"', 3),
        ].join(',\n  ')}
      };`

  it.each([
    ['readers', ['root', 'shelf', 'lost']],
    ['console', ['root', 'desk', 'lost']],
  ] as const)('%s: those and no others are imported', (worker, own) => {
    const code = pagesOf(worker, pages)
    const [, table = ''] = /export const routes = (\{.*\});/s.exec(code) ?? []
    const modules = { route0: 'root', route1: 'shelf', route2: 'desk', route3: 'lost' }
    const routes = new Function(...Object.keys(modules), `return ${table}`)(
      ...Object.values(modules),
    ) as object
    expect(Object.keys(routes)).toEqual(own)
    expect(Object.values(routes).map(({ module }) => module)).toEqual(own)
    expect([...code.matchAll(/from "\.\/(\w+)/g)].map(([, name]) => name)).toEqual(own)
    expect(code).toContain(`from "virtual:bunko/manifest-of-${worker}"`)
  })

  it.each([
    pages.replace('module: route1', 'lazy: route1'),
    pages.replace('import * as route2', 'import route2'),
    pages.replace('server-manifest', 'manifest'),
  ])('a build in another form stops it: %#', (code) => {
    expect(() => pagesOf('readers', code)).toThrow("Remix's build")
  })
})

const flags =
  '"hasAction": true, "hasLoader": false, "hasClientAction": false, "hasClientLoader": false, "hasErrorBoundary": true'
const scripts = '"module": "/a.js", "imports": ["/b.js"], "css": ["/c.css"]'
const root = `{ "id": "root", "path": "", "index": void 0, ${flags}, ${scripts} }`
const home = `{ "id": "home", "parentId": "root", "index": true, ${flags}, ${scripts} }`
const desk = `{ "id": "desk", "parentId": "root", "path": "admin/desk", ${flags}, "css": ["/d.css"] }`
const remixManifest = (routes: string) =>
  `export default { "entry": { "module": "/e.js" }, "routes": { ${routes} } }`

const read = async (code: string) =>
  ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }).default

it('a Worker’s manifest keeps addresses and sheets of its own routes, without scripts', async () => {
  const kept = {
    ...{ hasAction: true, hasLoader: false, hasClientAction: false, hasClientLoader: false },
    ...{ hasErrorBoundary: true, module: '', imports: [], css: ['/c.css'] },
  }
  expect(
    await read(manifestOf('readers', remixManifest(`"root": ${root}, "home": ${home}, "desk": ${desk}`))),
  ).toEqual({
    entry: { module: '/e.js' },
    routes: {
      root: { id: 'root', path: '', ...kept },
      home: { id: 'home', parentId: 'root', index: true, ...kept },
    },
  })
})

it.each([
  'export const manifest = {}',
  remixManifest(`"root": ${root.replace('"hasAction"', '"hasMiddleware": true, "hasAction"')}`),
  remixManifest(`"other": ${root}`),
])('a manifest in another form stops the build: %#', (code) => {
  expect(() => manifestOf('readers', code)).toThrow()
})
