import { beforeAll, expect, it, vi } from 'vitest'
import * as giftRoute from '#app/features/orders/site/places/gift.route.tsx'
import * as entryRoute from '#app/features/orders/site/places/gift-entry.route.tsx'
import { GiftEntry, type GiftReply } from '#app/features/orders/site/places/gift-entry.tsx'
import { GiftPage } from '#app/features/orders/site/places/gift-page.tsx'
import type { GiftEntryView, GiftView } from '#app/features/orders/site/places/gift-view.ts'
import * as giftsRoute from '#app/features/orders/site/places/gifts.route.tsx'
import * as redeemRoute from '#app/features/orders/site/places/redeem.route.tsx'
import type { Day } from '#app/kernel/values/day.ts'
import { openPage, postForm } from '#tests/visits/page-visit.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'
import { offerWays } from './order-world.ts'
import { placesShop } from './places-shop.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const shop = await placesShop()
await offerWays(shop.platform)
const today = '2026-11-20' as Day
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const wanted = {
  for: 'one',
  name: '花',
  email: 'hana@example.com',
  message: 'おめでとう',
  locale: 'ja',
  sendOn: '2026-12-24',
}

async function pages() {
  shop.goTo(today)
  const buyer = await shop.person('buyer')
  const planId = await shop.newPlan()
  const at = { path: `/order-entry/${planId}/gift`, params: { subscriptionId: planId } }
  const { data: entry } = (await openPage(entryRoute, buyer, at)) as { data: GiftEntryView }
  const post = async (fields: Record<string, string>) => {
    const came = await postForm(entryRoute, buyer, { ...at, fields })
    return { ...came, reply: came.data as GiftReply | null }
  }
  const show = (reply: GiftReply | null, locale: 'ja' | 'en') =>
    renderIn({ reader: {}, locale }, <GiftEntry entry={entry} reply={reply ?? undefined} />)
  return { buyer, planId, entry, post, show }
}

it('the first page asks for whom the plan is, and names what is wrong at its field', async () => {
  const { post, show } = await pages()
  expect(textOf(show(null, 'ja'))).toContain('お相手のメールアドレス')
  const { reply, status } = await post({
    ...wanted,
    step: 'confirm',
    email: 'nobody',
    message: 'see https://evil.example',
  })
  expect(status).toBe(400)
  const html = show(reply, 'en')
  expect(html).toContain('value="nobody"')
  expect(textOf(html)).toContain('Please enter a valid e-mail address.')
  expect(textOf(html)).toContain('Remove links.')
  const late = await post({ ...wanted, step: 'confirm', sendOn: '2027-05-01' })
  expect(textOf(show(late.reply, 'en'))).toContain('Choose 2027-04-19 or earlier.')
})

it('the last page before ordering says who gets what, until when, and that it neither renews nor is refunded', async () => {
  const { post, show } = await pages()
  const { reply } = await post({ ...wanted, step: 'confirm' })
  const ja = textOf(show(reply, 'ja'))
  for (const told of [
    '花様（hana@example.com）',
    '2026/12/24',
    'お支払いの日から6か月',
    '2027/05/19',
    '自動更新はありません',
    '期限までに使用されなかったコードは無効',
    '青空書房',
    '¥1,100',
  ])
    expect(ja).toContain(told)
  const en = textOf(show(reply, 'en'))
  for (const told of ['does not renew', 'expires. It is not extended or refunded', '¥1,100'])
    expect(en.toLowerCase()).toContain(told.toLowerCase())
  expect(show(reply, 'en')).toMatch(/<input type="hidden" name="email" value="hana@example.com"/)
})

it('the way back from the last page leads to the first one with what was typed', async () => {
  const { post, show } = await pages()
  const { reply, status } = await post({ ...wanted, step: 'edit' })
  expect(status).toBe(200)
  const html = show(reply, 'en')
  expect(html).toMatch(/<input(?![^>]*hidden)[^>]*value="hana@example.com"/)
  expect(html).toContain('name="step" value="confirm"')
})

it('the form orders the gift, and shows the page again with what is wrong', async () => {
  const { buyer, planId, entry, post, show } = await pages()
  const order = { ...wanted, step: 'order', key: entry.key, total: '1100' }
  const missing = await post({ ...order, card: 'konbini', chain: 'LAWSON' })
  expect(textOf(show(missing.reply, 'en'))).toContain('Redeem by')
  expect(show(missing.reply, 'en')).toContain('class="problem"')
  const changed = await post({ ...order, total: '1', card: 'transfer' })
  expect(changed.reply?.refusal).toBe('changedMeanwhile')
  const placed = await post({ ...order, card: 'transfer' })
  expect(placed.to).toMatch(/veritrans-payment\/confirm\?order_id=/)
  const again = await post({ ...order, card: 'transfer' })
  expect(again.to).toBe(placed.to)
  const refused = await openPage(entryRoute, buyer, {
    path: '/order-entry/none/gift',
    params: { subscriptionId: 'none' },
  })
  expect([refused.to, planId.length > 0]).toEqual([expect.stringContaining('/subscription'), true])
})

it('the buyer sees each place and invites, corrects and takes back by forms', async () => {
  const { buyer, planId } = await pages()
  const orderId = await shop.give(buyer, planId, { places: 3 })
  await shop.mail(buyer)
  const at = { path: `/gifts/${orderId}`, params: { orderId } }
  const view = async () => (await openPage(giftRoute, buyer, at)).data as GiftView
  const show = async (locale: 'ja' | 'en') =>
    renderIn({ reader: {}, locale }, <GiftPage view={await view()} reply={undefined} />)
  expect(textOf(await show('ja'))).toContain('3人分のうち0人が使用済み')
  expect(textOf(await show('en'))).toContain('Sent on 20 November 2026')
  const list = { step: 'list', list: 'a@b.example\nnobody', message: '', locale: 'en' }
  const wrong = await postForm(giftRoute, buyer, { ...at, fields: list })
  expect(wrong).toMatchObject({ status: 400, data: { result: { error: { list: ['wrongRow?row=2'] } } } })
  const came = await postForm(giftRoute, buyer, { ...at, fields: { ...list, list: 'a@b.example' } })
  expect(came.to).toContain(`/gifts/${orderId}`)
  const [first, second] = (await view()).places
  expect(second).toMatchObject({ state: 'waiting', email: 'a@b.example' })
  await postForm(giftRoute, buyer, { ...at, fields: { step: 'back', id: first?.id ?? '' } })
  expect((await view()).places.map(({ state }) => state)).toEqual(['free', 'waiting', 'free'])
  const { data } = await openPage(giftsRoute, buyer, { path: '/gifts' })
  expect(data).toMatchObject({ gifts: [{ id: orderId, places: 3, redeemed: 0 }] })
  const stranger = await shop.person('stranger')
  expect((await openPage(giftRoute, stranger, at)).status).toBe(404)
})

it('a code is shown before it is redeemed, and redeemed by a form', async () => {
  const { buyer, planId } = await pages()
  const recipients = [{ name: '花', email: 'page@example.com' }]
  await shop.give(buyer, planId, { recipients })
  await shop.mail(buyer)
  const [code = ''] = await shop.codesTo('page@example.com')
  const recipient = await shop.person('recipient')
  const open = (placeCode: string) =>
    openPage(redeemRoute, recipient, { path: `/redeem/${placeCode}`, params: { placeCode } })
  expect((await open(code)).data).toMatchObject({ found: { planId, name: '花' }, refusal: null })
  expect((await open('nonsense')).data).toMatchObject({ found: null, refusal: 'placeCodeInvalid' })
  const at = { path: '/redeem' }
  const wrong = await postForm(redeemRoute, recipient, { ...at, fields: { code: 'nonsense' } })
  expect(wrong).toMatchObject({ status: 404, data: { refusal: 'placeCodeInvalid' } })
  const redeemed = await postForm(redeemRoute, recipient, { ...at, fields: { code } })
  expect(redeemed.to).toContain('/thank-you?order_id=')
  const used = await postForm(redeemRoute, recipient, { ...at, fields: { code } })
  expect(used.data).toMatchObject({ refusal: 'placeCodeUsed' })
})
