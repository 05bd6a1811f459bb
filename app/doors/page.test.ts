import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { expect, it } from 'vitest'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { visitOf } from '#tests/visits/render-in-layout.tsx'
import type { PageContext } from './context.ts'
import { page } from './page.ts'

/** The error or response that a failing page throws, and the cookies that its answer would set. */
async function failing(run: () => Promise<unknown>, path = '/shop/1') {
  const cookies: string[] = []
  const context: PageContext = { visit: visitOf({ settings: { layout: { viewPage: 2 } } }), cookies }
  const request = new Request(`http://localhost${path}`)
  const args = { context, request, params: {} } as unknown as LoaderFunctionArgs
  const thrown = await page(run)(args).then(
    () => 'nothing',
    (error: unknown) => error,
  )
  return { thrown, cookies, headers: context.headers }
}

it.each([
  ['contentNotFound', 404],
  ['contentGroupNotFound', 404],
  ['searchTabNotFound', 404],
  ['searchBoxNotFound', 404],
  ['sortFieldNotFound', 404],
  ['apiKeyNotFound', 404],
  ['couponInUse', 400],
  ['forbidden', 403],
] satisfies [ErrorName, number][])(
  'R467 a page that meets %s becomes an error page of that status, and nothing passes over it',
  async (name, status) => {
    const { thrown, cookies } = await failing(async () => refuse(name))
    expect(thrown).toMatchObject({ data: { refusal: name }, init: { status } })
    expect(cookies).toEqual([])
  },
)

it('an error that isn’t a refusal is thrown on to the log', async () => {
  const bug = new Error('a bug')
  expect((await failing(() => Promise.reject(bug))).thrown).toBe(bug)
})

it('R110 guests are redirected to the sign-in, which leads back to the page', async () => {
  const { thrown, cookies } = await failing(async () => refuse('unauthorized'), '/shop/1?page=2')
  expect((thrown as Response).headers.get('Location')).toMatch(/^\/login/)
  expect(decodeURIComponent(cookies.join())).toContain('/1?page=2')
})

it('a visitor who asks too often is told so, and when to try again', async () => {
  const often = () => refuse('upstreamNoAnswer', { wait: { why: 'often', seconds: 10 } })
  const { thrown, headers } = await failing(async () => often())
  expect(thrown).toMatchObject({ data: { refusal: 'wait.often' }, init: { status: 429 } })
  expect(headers).toEqual({ 'Retry-After': '10' })
})
