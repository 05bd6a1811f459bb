import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { type Given, visitOf } from '#tests/visits/render-in-layout.tsx'

const anId = 'abcdefghij0123456789'
const modules = import.meta.glob<{ loader?: (args: LoaderFunctionArgs) => unknown }>('/app/**/*.route.tsx')

/** Returns where the route with this pattern leads before it reads anything: an address, `missing`, or `stay`. */
async function leads(
  pattern: string,
  params: Record<string, string>,
  given: Given,
  query = '',
): Promise<string> {
  const route = routes.find(({ path = '' }) => path === pattern)
  const { loader } = (await modules[`/app/${route?.file}`]?.()) ?? {}
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '').replace('*', 'a/b/c')
  const context = { visit: visitOf({ ...given, path: `/${path}` }), cookies: [] }
  const request = new Request(`http://localhost/shop/${path}${query}`)
  try {
    await loader?.({ context, params, request } as unknown as LoaderFunctionArgs)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location') ?? String(thrown.status)
    if ((thrown as { data?: { refusal?: string } }).data?.refusal === 'notFound') return 'missing'
    // The loader went on and needed a database, so the page stays.
    if (!(thrown instanceof TypeError)) throw thrown
  }
  return 'stay'
}

const none = '/error-404'
const plans = { subscription: { showSubscriptionStatus: true } }
const layout = (viewPage: number, more = {}) => ({ settings: { layout: { viewPage }, ...more } })
const params = {
  contentGroupId: '1',
  contentId: anId,
  contentToken: anId,
  subscriptionId: 'p',
  notificationId: '1',
}

/** Where each page leads a guest, in the layouts 1 to 4. */
const everybody: [string, [string, string, string, string]][] = [
  ['', ['/search', 'stay', none, 'stay']],
  [':contentGroupId', ['/search', 'stay', none, 'stay']],
  [':contentGroupId/:contentId', ['/search', 'stay', 'stay', 'stay']],
  ['home-search', ['/search', 'stay', none, '/search']],
  ['home-search/:contentGroupId', ['/search', 'stay', none, '/search']],
  ['home-search/:contentGroupId/:contentId', ['/search', 'stay', none, '/search']],
  ['search', ['stay', 'stay', none, 'stay']],
  ['search/:contentId', ['stay', 'stay', 'stay', 'stay']],
  ['content/:contentToken', ['stay', 'stay', 'stay', 'stay']],
  ['view-online/:contentId/:contentGroupId', ['stay', 'stay', 'stay', 'stay']],
  ['view-online/:contentId', ['stay', 'stay', 'stay', 'stay']],
  ['notifications/:notificationId', ['stay', 'stay', none, 'stay']],
  ['gakken-payment/error', ['stay', 'stay', 'stay', 'stay']],
  ['*', ['missing', 'missing', none, 'missing']],
]

it.each(everybody)(
  'R069 R073 R075 ruling 16: /%s leads a guest to %j in layouts 1 to 4',
  async (path, row) => {
    const found = [1, 2, 3, 4].map((viewPage) => leads(path, params, layout(viewPage, plans)))
    expect(await Promise.all(found)).toEqual(row)
  },
)

const ofPlans = [
  ['R042', 'subscription'],
  ['R043', 'subscription/:subscriptionId'],
  ['R044', 'order-entry/:subscriptionId'],
  ['R046', 'gakken-payment/confirm'],
  ['R047', 'veritrans-payment/confirm'],
  ['R048', 'thank-you'],
] as const
const personal = [['R040', 'profile'], ['R041', 'notifications'], ['R052', 'user'], ...ofPlans] as const

describe('a page for readers', () => {
  it.each(personal)('%s R074 /%s asks a guest to sign in, in every layout but none', async (_rule, path) => {
    const found = [1, 2, 3, 4].map((viewPage) => leads(path, params, layout(viewPage, plans)))
    expect(await Promise.all(found)).toEqual(['/login', '/login', none, '/login'])
  })

  it('R052 /user leads who is signed in to the first page of the layout', async () => {
    const found = [1, 2, 3, 4].map((viewPage) => leads('user', {}, { ...layout(viewPage), reader: {} }))
    expect(await Promise.all(found)).toEqual(['/search', '/', none, '/'])
  })

  it.each(ofPlans)('R076 %s /%s doesn’t exist where plans are not shown', async (_rule, path) => {
    for (const reader of [undefined, {}]) {
      const given = { ...layout(2), ...(reader && { reader }) }
      expect(await leads(path, params, given)).toBe('missing')
    }
  })
})

it.each([...personal.map(([, path]) => path), 'login', 'register', 'forget-password'])(
  'R064 /%s leads to the first page on open-type sites',
  async (path) => {
    for (const viewPage of [1, 2, 4])
      expect(
        await leads(path, params, { ...layout(viewPage, plans), site: { accountType: 'OPEN_TYPE' } }),
      ).toBe('/')
  },
)

const withContent = everybody.map(([path]) => path).filter((path) => /:content(Id|Token)/.test(path))

it.each(withContent)(
  'R066 R067 R070 /%s with an invalid id leads to the first page, or is missing',
  async (path) => {
    const elsewhere = path.startsWith('home-search') ? 2 : 4
    for (const id of ['short', 'a'.repeat(65), anId.toUpperCase()]) {
      const wrong = { ...params, contentId: id, contentToken: id }
      expect(await leads(path, wrong, layout(elsewhere)), id).toBe('/')
      expect(await leads(path, wrong, layout(3)), id).toBe(none)
    }
  },
)

it.each([':contentGroupId', ':contentGroupId/:contentId', 'home-search/:contentGroupId'])(
  'R068 /%s with a word instead of a group leads to the first page',
  async (path) => {
    expect(await leads(path, { ...params, contentGroupId: 'nothing' }, layout(2))).toBe('/')
  },
)

it('R071 without a layout an id alone is the address of a content', async () => {
  expect(await leads(':contentGroupId', { contentGroupId: anId }, layout(3))).toBe('stay')
})

it('a list’s address with search words leads to the search for them, in every layout', async () => {
  const at = (pattern: string, named: Record<string, string> = {}) =>
    Promise.all([1, 2, 4].map((viewPage) => leads(pattern, named, layout(viewPage), '?q=%20a%20&page=2')))
  for (const ofAll of ['', 'home-search']) expect(await at(ofAll)).toEqual(Array(3).fill('/search?q=a'))
  for (const ofGroup of [':contentGroupId', 'home-search/:contentGroupId'])
    expect(await at(ofGroup, { contentGroupId: '1' })).toEqual(Array(3).fill('/search?q=a&group=1'))
})
