import { createStaticHandler } from '@remix-run/router'
import { renderToString } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, it } from 'vitest'
import { integer, pick, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { readRequestPath } from '#app/kernel/values/request-path.ts'
import table from '#app/routes.ts'

const origin = 'https://books.example'
const routes = (await table).map(({ id, file, path, index }) =>
  index ? { id: id ?? file, index: true as const, Component } : { id: id ?? file, path, Component },
)
const mountedAt = (basename: string) => createStaticHandler([{ id: 'root', children: routes }], { basename })
const onSharedHost = mountedAt('/aozora')
const onOwnHost = mountedAt('/')

function Component() {
  return <i />
}

/** Routes and renders a path like the app does, and answers the status. Throws if the router does. */
async function statusOf(pathname: string): Promise<number> {
  const { query, dataRoutes } = /^\/aozora(?:\/|$)/.test(pathname) ? onSharedHost : onOwnHost
  const context = await query(new Request(`${origin}${pathname}`))
  if (context instanceof Response) return context.status
  renderToString(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />)
  return context.statusCode
}

const pieces = [
  ...[
    '/',
    '//',
    '///',
    '\\',
    '%5c',
    '%5C',
    '%2f',
    '%2F',
    ':',
    ':80',
    '@',
    '.',
    '..',
    '%2e',
    '%2e%2e',
    ';',
    '%3a',
    '%',
    '%%',
  ],
  ...[
    '%zz',
    '%0',
    '%00',
    '%0a',
    '%0d%0a',
    '%7f',
    '%E0%A4',
    '%u3042',
    '%ff',
    '%C0%AF',
    '%252f',
    '%e3%81%82',
    'あ',
    '\u0000',
    '\t',
  ],
  ...[
    'search',
    '12',
    'd49f01e75edab80b06d78f66',
    'evil.example',
    'http:',
    'https://evil.example',
    '[',
    '[::1]',
    ' ',
    '+',
    '*',
    '"',
    '<',
    '{',
  ],
]

/** A random path out of difficult pieces, or null if no server could be sent such an address. */
function oddPath(random: () => number): string | null {
  const parts = Array.from({ length: integer(random, 1, 7) }, () => pick(random, pieces)).join('')
  const base = pick(random, ['/aozora', '/aozora/', '/aozora//', '/', '//'])
  return URL.canParse(`${origin}${base}${parts}`) ? new URL(`${origin}${base}${parts}`).pathname : null
}

/** Set `PATHS=100000` for a long run. */
const paths = Number(process.env.PATHS ?? 2_000)

it('no path breaks the router, and redirects stay on the origin and end after one step', async () => {
  const random = seededRandom(20_261_122)
  const seen = { plain: 0, moved: 0, nowhere: 0 }
  for (let round = 0; round < paths; round++) {
    const pathname = oddPath(random)
    if (pathname === null) continue
    const read = readRequestPath(pathname)
    seen[read.kind] += 1
    if (read.kind === 'plain') expect(await statusOf(pathname), pathname).toBeLessThan(500)
    if (read.kind !== 'moved') continue
    const target = new URL(read.path, origin)
    expect([target.origin, target.pathname], pathname).toEqual([origin, read.path])
    expect(readRequestPath(target.pathname), pathname).toEqual({ kind: 'plain' })
  }
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(paths / 20)
})
