import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, cookieOf, newReaderAt, serverOrigin } from '#tests/http/client.ts'
import { newLearner } from '#tests/http/provider-browser.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const yearly = '/order-entry/aozoraplan000000000011'
const [asked, letThrough] = ['4100000000005000', '4100000000000100']

/** Returns the text of the page, with collapsed spaces. */
const said = (browser: FormBrowser) => browser.one('main').textContent.replace(/\s+/g, ' ')

async function enter(name: string, language: 'ja' | 'en' = 'ja'): Promise<FormBrowser> {
  const browser = new FormBrowser(language)
  browser.cookies.take(new URL(bases.aozora), [`${await cookieOf(bases.aozora, name)}; Path=/aozora`])
  return browser
}

const enterAnew = async () => enter(await newReaderAt(bases.aozora))

/** Gets a token for a card from the provider's endpoint for browsers, as the island does. */
async function tokenOf(number: string, code = '123'): Promise<string> {
  const card = { card_number: number, card_expire: '12/30', security_code: code }
  const body = JSON.stringify({ ...card, token_api_key: 'sandbox-token-key', lang: 'ja' })
  const answer = await sandboxClient().send('/veritrans/4gtoken', { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

/** Goes from the first page of an order to the last page before ordering. */
async function confirm(browser: FormBrowser, [number = asked, code = '123'] = [asked], coupon = '') {
  await browser.open(`${bases.aozora}${yearly}${coupon}`)
  browser.fill({ token: await tokenOf(number, code) })
  await browser.press('確認画面へ進む')
}

const isAtIssuer = ({ url }: FormBrowser) => url.startsWith(sandboxClient().origin)

/** Decides on the card issuer's page if there is one, and sends the form by which it leads back. */
async function decide(browser: FormBrowser, decision: 'succeed' | 'fail' | 'abandon'): Promise<void> {
  const [button] = browser.all(`button[value="${decision}"]`)
  if (button !== undefined) await browser.submit(button)
  if (isAtIssuer(browser)) await browser.submit(browser.one('form button'))
}

const pay = (browser: FormBrowser) => browser.press('申し込んで支払う')

test.each([
  [['4999000000000013'], 'カード会社がお支払いを承認しませんでした'],
  [['4999000000000021'], 'このカードはご利用いただけません'],
  [[letThrough, '999'], 'セキュリティコード'],
] as const)(
  'R343 an order with the card %s fails: the page tells the reason and the charge, and keeps the coupon for another try',
  async (card, why) => {
    const browser = await enterAnew()
    await confirm(browser, [...card], '?coupon=AOZORA10')
    await pay(browser)
    await decide(browser, 'succeed')
    expect(browser.one('main [role="alert"]').textContent).toContain(why)
    expect(said(browser)).toContain('料金は請求されていません。')
    await browser.follow('もう一度申し込む')
    expect(browser.one('#coupon').getAttribute('value')).toBe('AOZORA10')
    expect(said(browser)).toContain('本日のお支払い（税込）¥9,702')
  },
)

test('a cancelled or failed authentication is reported, and the plan can then be bought with the same coupon', async () => {
  const browser = await enterAnew()
  await confirm(browser, [asked], '?coupon=AOZORA10')
  await pay(browser)
  await decide(browser, 'abandon')
  expect(said(browser)).toContain('お申し込みを取りやめました')
  expect(said(browser)).toContain('料金は請求されていません。')
  await confirm(browser, [asked], '?coupon=AOZORA10')
  await pay(browser)
  await decide(browser, 'fail')
  expect(said(browser)).toContain('カードの本人認証に失敗しました。')
  await browser.follow('もう一度申し込む')
  browser.fill({ token: await tokenOf(letThrough) })
  await browser.press('確認画面へ進む')
  await pay(browser)
  await decide(browser, 'succeed')
  expect(browser.url).toContain('/thank-you?order_id=')
  expect(said(browser)).toContain('お支払い金額（税込）¥9,702')
})

test('two tabs on the last page: one orders, the other continues that order or learns that it is done', async () => {
  const name = await newReaderAt(bases.aozora)
  const [one, other] = [await enter(name), await enter(name)]
  await confirm(one)
  await confirm(other)
  await pay(one)
  expect(isAtIssuer(one)).toBe(true)
  await pay(other)
  expect(said(other)).toContain('まだ料金は発生していません。')
  expect(other.buttons('取りやめる')).toHaveLength(1)
  await decide(one, 'succeed')
  expect(one.url).toContain('/thank-you?order_id=')
  await other.open(other.url)
  expect(other.url).toBe(one.url)
  await other.open(`${bases.aozora}${yearly}`)
  expect(said(other)).toContain('新たな料金は発生していません。')
})

test('if the session ends on the issuer’s page, the purchase is there after the sign-in', async () => {
  const name = await newReaderAt(bases.aozora)
  const browser = await enter(name)
  await confirm(browser)
  await pay(browser)
  const session = await cookieOf(bases.aozora, name)
  browser.cookies.take(new URL(bases.aozora), ['aozora=; Path=/aozora; Max-Age=0'])
  await decide(browser, 'succeed')
  expect(new URL(browser.url).pathname).toBe('/aozora/login')
  browser.cookies.take(new URL(bases.aozora), [`${session}; Path=/aozora`])
  await browser.open(browser.url)
  expect(browser.url).toContain('/thank-you?order_id=')
  await browser.open(`${bases.aozora}/profile/purchases`)
  expect(said(browser)).toContain('完了')
  expect(said(browser)).toContain('¥10,780')
})

test('if the session ends on the last page, nothing is ordered, and the sign-in leads back', async () => {
  const name = await newReaderAt(bases.aozora)
  const browser = await enter(name)
  await confirm(browser, [letThrough], '?coupon=AOZORA10')
  browser.cookies.take(new URL(bases.aozora), ['aozora=; Path=/aozora; Max-Age=0'])
  await pay(browser)
  expect(new URL(browser.url).pathname).toBe('/aozora/login')
  browser.cookies.take(new URL(bases.aozora), [`${await cookieOf(bases.aozora, name)}; Path=/aozora`])
  await browser.open(browser.url)
  expect(browser.url).toContain(`${yearly}?coupon=AOZORA10`)
  expect(said(browser)).toContain('本日のお支払い（税込）¥9,702')
  await browser.open(`${bases.aozora}/profile/purchases`)
  expect(said(browser)).toContain('購入履歴はまだありません。')
})

test('a plan that is withdrawn between two pages isn’t ordered, and the list of plans tells that', async () => {
  const browser = await enterAnew()
  await confirm(browser, [letThrough])
  const form = browser.one('.order-form')
  form.setAttribute('action', (form.getAttribute('action') ?? '').replace('plan0000', 'gone0000'))
  await pay(browser)
  expect(new URL(browser.url).pathname).toBe('/aozora/subscription')
  expect(browser.page.textContent).toContain('お申し込みは行われておらず、料金は発生していません。')
})

test('R058 R060 R345 a purchase at the publisher: cancelled, failed with a way back, and paid', async () => {
  const browser = new FormBrowser()
  const person = await newLearner()
  await browser.open(`${bases.manabi}/login`)
  await browser.press('学習サービスIDでログイン')
  await browser.submit(browser.one(`button[value="${person}"]`))
  await browser.press('同意する')
  const plan = `${bases.manabi}/order-entry/manabiplan000000000011`
  await browser.open(`${plan}?coupon=MANABI30`)
  const toPublisher = async () => {
    await browser.press('確認画面へ進む')
    await browser.press('申し込んで支払いへ')
  }
  await toPublisher()
  await browser.submit(browser.one('button[value="cancel"]'))
  expect(said(browser)).toContain('お申し込みを取りやめました')
  await browser.follow('もう一度申し込む')
  await toPublisher()
  await browser.submit(browser.one('button[value="decline"]'))
  expect(new URL(browser.url).pathname).toBe('/manabi/gakken-payment/error')
  expect(said(browser)).toContain('お支払いに失敗しました')
  expect(said(browser)).toContain('料金は請求されていません。')
  await browser.press('戻る')
  expect(browser.url).toBe(`${plan}?coupon=MANABI30`)
  await toPublisher()
  await browser.submit(browser.one('button[value="pay"]'))
  expect(browser.url).toContain('/thank-you?order_id=')
  expect(said(browser)).toContain('お支払い金額（税込）¥370')
  await browser.open(`${bases.manabi}/gakken-payment/processing?merchant_order_no=nobody&result=authorized`)
  expect(browser.url).toBe(`${bases.manabi}/gakken-payment/error`)
})

test('an administrator refunds a part, then the rest with the access; each is confirmed first', async () => {
  const name = await newReaderAt(bases.aozora)
  const reader = await enter(name)
  await confirm(reader, [letThrough])
  await pay(reader)
  await decide(reader, 'succeed')
  const orderId = new URL(reader.url).searchParams.get('order_id') ?? ''
  const admin = new FormBrowser()
  await admin.open(`${serverOrigin}/admin/login`)
  await admin.signIn('service@aozora.example')
  const page = `${serverOrigin}/admin/sites/1/orders/${orderId}`
  await admin.open(page)
  admin.fill({ amount: '99999', reason: '二重のお申し込み' })
  await admin.press('確認画面へ')
  expect(admin.status).toBe(400)
  expect(said(admin)).toContain('10780以下の値を入力してください。')
  expect(admin.one('[name="reason"]').textContent).toContain('二重のお申し込み')
  admin.fill({ amount: '780' })
  await admin.press('確認画面へ')
  expect(said(admin)).toContain('10,780円のうち780円（うち消費税71円）を返金します。')
  await admin.press('780円を返金')
  expect(said(admin)).toContain('決済9,80098010,780')
  await reader.open(`${bases.aozora}/profile/purchases`)
  expect(said(reader)).toContain('780')
  await admin.open(page)
  admin.fill({ reason: '退会のため' })
  admin.choose('今日で終了し、以後は請求しない', admin.one('main'))
  await admin.press('確認画面へ')
  await admin.press('10,000円を返金')
  expect(said(admin)).toContain('返金・チャージバックにより終了')
  expect(admin.all('[name="amount"]')).toEqual([])
  await reader.open(`${bases.aozora}${yearly}`)
  expect(said(reader)).not.toContain('新たな料金は発生していません。')
})
