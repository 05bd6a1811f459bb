import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server.js'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { Rendering } from '#app/kernel/rendering/rendering.ts'
import { viewLayout } from '#app/layout/site/layout-view.ts'
import type { Appearance } from '#app/visit/appearance.ts'
import { platformSite, type Site } from '#app/visit/site.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { i18nFor } from '#app/visit/translator.ts'
import type { Reader, Staff, Visit } from '#app/visit/visit.ts'

export type Given = {
  site?: Partial<Site>
  /** Settings as they are stored for a tenant. */
  settings?: Record<string, unknown>
  reader?: Partial<Reader>
  /** The visitor is an administrator instead of a reader. */
  staff?: true
  /** The path of the page, below the site's own path. */
  path?: string
  locale?: Locale
  appearance?: Appearance
  /** The error that the page's loader threw. The component is then rendered in place of the page. */
  thrown?: unknown
}

const groups: Site['groups'] = (
  [
    [1, '実用書', 'normal'],
    [2, '自然科学', 'normal'],
    [3, '新着', 'new'],
    [4, 'お気に入り', 'favourite'],
    [5, '最近読んだ本', 'recently_read'],
  ] as const
).map(([id, name, type]) => ({
  id,
  name,
  type,
  isDefault: false,
  itemSize: 10,
  numRow: 1,
  isWrapLine: false,
  refCode: null,
}))

const reader: Reader = {
  kind: 'reader',
  level: 'reader',
  id: 'aozorareader0000000001',
  name: '青空 花子',
  email: 'reader@aozora.example',
  knownAs: 'reader@aozora.example',
  lang: null,
  sessionId: 's',
  loginType: 'EMAIL',
  isApp: false,
  groupId: null,
}

const admin: Staff = {
  kind: 'staff',
  level: 'service_admin',
  companyId: 1,
  tenantId: 1,
  id: 'servicestaff0000000001',
  name: '青空 係',
  email: 'service@aozora.example',
  lang: null,
  sessionId: 's',
}

/** Makes a visit for the layout's components: to a site on a path, by a guest unless `reader` or `staff` is given. */
export function visitOf({
  site,
  settings = {},
  reader: who,
  staff,
  appearance,
  locale = 'ja',
}: Given): Visit {
  return {
    ...(appearance && { appearance }),
    requestId: 'request-1',
    site: {
      ...platformSite(),
      tenantId: 1,
      servicePath: 'shop',
      serviceName: '棚',
      groups,
      ...site,
      settings: parseSiteSettings(settings),
    },
    actor: staff ? admin : who === undefined ? null : { ...reader, ...who },
    locale,
    origin: 'http://localhost',
    basePath: '/shop',
    env: { LEARNING_ISSUER: 'https://learning.example', SHARED_HOSTS: 'localhost' },
    now: () => 0,
  } as unknown as Visit
}

export function layoutOf(given: Given) {
  const frame = viewLayout(visitOf(given), new URL(`http://localhost/shop${given.path ?? '/'}`))
  return { ...frame, news: null, unread: given.reader === undefined ? null : 0 }
}

/** Renders a component's HTML as the server would send it, inside the layout. `data` is the result of its loader. */
export function renderIn(given: Given, element: ReactElement, data: unknown = null): string {
  const { path = '/', locale = 'ja' } = given
  const { pathname, search } = new URL(`http://localhost/shop${path}`)
  const page = { id: 'page', path: '*', element, errorElement: element }
  const root = { id: 'root', children: [page] }
  const context = {
    basename: '/shop',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [root, page].map((route) => ({ route, params: {}, pathname, pathnameBase: '/shop' })),
    loaderData: { root: layoutOf(given), page: data },
    actionData: null,
    errors: given.thrown === undefined ? null : { page: given.thrown },
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
    statusCode: 200,
  }
  return renderToStaticMarkup(
    <Rendering.Provider value={{ script: '', basePath: '/shop', i18n: i18nFor(locale) }}>
      <StaticRouterProvider router={createStaticRouter([root], context)} context={context} hydrate={false} />
    </Rendering.Provider>,
  )
}
