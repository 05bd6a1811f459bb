import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { ReactElement } from 'react'
import { beforeAll, expect, it } from 'vitest'
import * as bookkeeping from '#app/features/orders/console/books/bookkeeping.route.tsx'
import * as newPayout from '#app/features/orders/console/payouts/new-payout.route.tsx'
import * as onePayout from '#app/features/orders/console/payouts/payout.route.tsx'
import * as payouts from '#app/features/orders/console/payouts/payouts.route.tsx'
import * as waitingPayouts from '#app/features/orders/console/payouts/waiting-payouts.route.tsx'
import { BookkeepingInput, usualNames } from '#app/features/orders/model/books/bookkeeping.ts'
import { saveBookkeeping } from '#app/features/orders/model/books/save-bookkeeping.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { openPage, postForm } from '#tests/visits/page-visit.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'
import { staffOf } from '#tests/visits/staff-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, shops } from './order-world.ts'

const platform = await openShops()
const buyer = await newBuyer(platform, 'GMO', 'payoutpagesxxxxxxxxxxxxx')
const { tenantId } = buyer
let orderId = ''
let admin: Visit

beforeAll(async () => {
  orderId = await buyPlan(buyer, { planId: await addPlan(platform, tenantId, 'payout-pages') })
  const visit = staffOf(buyer.visit, world[shops.GMO])
  const SNAPSHOTS = { get: async () => null, put: async () => undefined }
  admin = { ...visit, env: { ...visit.env, SNAPSHOTS } } as unknown as Visit
})

const at = (path: string, params: Record<string, string> = {}) => ({
  path: `/admin/sites/${tenantId}/payouts${path}`,
  params: { tenantId: String(tenantId), ...params },
})

/** The words of a page, as an administrator reads them, and its links. */
async function shown(
  route: { loader: (args: never) => Promise<unknown>; default: () => ReactElement },
  asked: ReturnType<typeof at>,
  locale: Locale = 'ja',
) {
  const { data } = await openPage(route as never, { ...admin, locale }, asked)
  const Page = route.default
  const html = renderIn({ staff: true, locale, path: asked.path }, <Page />, data)
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

/** Sends the form of a payout file, as a browser does. The file is its last field. */
async function send(fields: Record<string, string>, csv: string, visit = admin) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([csv], '入金.csv', { type: 'text/csv' }))
  const { path, params } = at('/new')
  const sent = new Response(form)
  const headers = { Origin: visit.origin, 'Content-Type': sent.headers.get('Content-Type') ?? '' }
  const body = await sent.arrayBuffer()
  const request = new Request(`${visit.origin}${path}`, { method: 'POST', body, headers })
  const cookies: string[] = []
  const context = { visit, cookies }
  const answer = await newPayout.action({ context, params, request } as unknown as ActionFunctionArgs)
  if (answer instanceof Response)
    return { to: answer.headers.get('Location'), said: cookies.join(), reply: null }
  const { data } = answer as unknown as { data: { refusal: string | null; result: object } }
  return { to: null, said: '', reply: data }
}

const file = (amount: number) =>
  ['オーダーID,金額,手数料', `${orderId},${amount},40`, 'elsewhere,500,0'].join('\r\n')
const fields = { provider: 'GMO', number: 'N-1', paidOn: '2026-11-30', arrived: '1560' }

it('a file that is wrong comes back with what was typed and with what is wrong, by row and column', async () => {
  const wrong = await send(fields, `${file(1100)}\r\nx,12.5,0`)
  expect(wrong.reply?.result).toMatchObject({
    initialValue: fields,
    error: { file: [`csvBadCell?${new URLSearchParams({ row: '4', name: '金額', value: '12.5' })}`] },
  })
  const unequal = await send({ ...fields, arrived: '1500' }, file(1100))
  expect(unequal.reply?.result).toMatchObject({ error: { arrived: ['payoutDiffers?sum=1560'] } })
  const noDay = await send({ provider: 'GMO' }, file(1100))
  expect(noDay.reply?.result).toMatchObject({ error: { paidOn: ['required'] } })
  const noProvider = await send({}, file(1100))
  expect(noProvider.reply?.result).toMatchObject({ error: { provider: ['required'] } })
  expect((await shown(payouts, at(''))).text).toContain('入金の記録はまだありません')
})

it('nobody but administrators of the site sees or sends anything', async () => {
  const guest = { ...admin, actor: null } as Visit
  for (const route of [payouts, newPayout, waitingPayouts, onePayout]) {
    const asked = at('', { payoutId: 'x' })
    expect((await openPage(route as never, guest, asked)).to).toBe('/login')
    const { status, data } = await openPage(route as never, buyer.visit, asked)
    expect([status, data]).toMatchObject([403, { refusal: 'noPermission' }])
  }
  expect((await send(fields, file(1100), buyer.visit)).reply?.refusal).toBe('noPermission')
})

it('a payout is recorded, shown with its differences in both languages, and taken back', async () => {
  const { to, said } = await send(fields, file(1100))
  expect(said).toContain('payout.recorded')
  const payoutId = to?.split('/').at(-1) ?? ''
  expect((await send(fields, file(1100))).reply).toMatchObject({
    result: { error: { file: ['payoutRecorded?names=N-1'] } },
  })
  const list = await shown(payouts, at(''))
  expect(list.html).toContain(`/admin/sites/${tenantId}/payouts/${payoutId}"`)
  expect(list.text).toContain('差異1件')
  expect(list.text).toContain('-500')

  const page = at(`/${payoutId}`, { payoutId })
  const one = await shown(onePayout, page)
  expect(one.html).toContain(`/admin/sites/${tenantId}/orders/${orderId}"`)
  for (const words of ['入金 N-1', '入金額（円） 1,560', '一致', '不明な注文', 'Tillが記録（入金.csv）'])
    expect(one.text).toContain(words)
  const english = await shown(onePayout, { ...page, path: `${page.path}?only=differences` }, 'en')
  expect(english.text).toContain('Unknown order')
  expect(english.html).not.toContain(orderId)

  const refused = await postForm(onePayout as never, admin, { ...page, fields: { reason: ' ' } })
  expect(refused.status).toBe(400)
  const back = await postForm(onePayout as never, admin, { ...page, fields: { reason: '別の月のファイル' } })
  expect([back.to, back.said]).toEqual([page.path, 'payout.takenBack'])
  expect((await shown(onePayout, page)).text).toContain('Tillが取り消し：別の月のファイル')
  expect((await shown(payouts, at(''))).text).toContain('取り消し済み')
})

it('what waits is listed with its sum, and nothing that is recent unless it is asked for', async () => {
  expect((await shown(waitingPayouts, at('/waiting'))).text).toContain('長く入金を待っている取引はありません')
  const all = await shown(waitingPayouts, at('/waiting?days=0'))
  expect(all.html).toContain(`/admin/sites/${tenantId}/orders/${orderId}"`)
  expect(all.text).toContain('合計は1,100円です')
  expect((await shown(waitingPayouts, at('/waiting?days=0'), 'en')).text).toContain('Together ¥1,100')
})

it('the form names the columns that the site has set', async () => {
  expect((await shown(newPayout, at('/new'))).text).toContain('「オーダーID」')
  const names = { ...usualNames.yayoi, payoutOrder: '取引ID' }
  await saveBookkeeping(admin, BookkeepingInput.parse({ software: 'yayoi', ...names, revision: 0 }))
  const form = await shown(newPayout, at('/new'))
  expect(form.text).toContain('「取引ID」')
  expect(form.html).toMatch(/enctype="multipart\/form-data"/i)
  expect((await shown(bookkeeping, at(''))).html).toContain('value="取引ID"')
  expect((await send({ ...fields, number: 'N-2' }, file(1100))).reply?.result).toMatchObject({
    error: { file: [`csvMissingHeading?${new URLSearchParams({ name: '取引ID' })}`] },
  })
})
