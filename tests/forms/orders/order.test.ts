import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, cookieOf, newReaderAt } from '#tests/http/client.ts'

const yearly = 'aozoraplan000000000011'
const trial = 'aozoraplan000000000012'
const entry = (plan: string, coupon = '') => `${bases.aozora}/order-entry/${plan}${coupon}`

/** Returns the text of the page, with collapsed spaces. */
const said = (browser: FormBrowser) => browser.one('main').textContent.replace(/\s+/g, ' ')

async function enter(name: string, language: 'ja' | 'en' = 'ja'): Promise<FormBrowser> {
  const browser = new FormBrowser(language)
  browser.cookies.take(new URL(bases.aozora), [`${await cookieOf(bases.aozora, name)}; Path=/aozora`])
  return browser
}

const enterAnew = async () => enter(await newReaderAt(bases.aozora))

test('R359 R360 the price shows a coupon’s effect at once, or the reason why it doesn’t count', async () => {
  const browser = await enterAnew()
  await browser.open(entry(yearly))
  expect(said(browser)).toContain('本日のお支払い（税込）¥10,780')
  browser.fill({ coupon: 'aozora10' })
  await browser.press('適用する')
  expect(said(browser)).toContain('−¥1,078')
  expect(said(browser)).toContain('本日のお支払い（税込）¥9,702')
  browser.fill({ coupon: 'NATSU20' })
  await browser.press('適用する')
  expect(browser.one('#coupon-problem').textContent).toBe('このクーポンはご利用いただけません。')
  expect(said(browser)).toContain('本日のお支払い（税込）¥10,780')
})

test('R328 R329 without script a new card can’t be added, the page says so, and nothing is ordered', async () => {
  const browser = await enterAnew()
  await browser.open(entry(yearly))
  expect(browser.one('.card-asleep').textContent).toContain('JavaScriptを有効に')
  expect(browser.one('.card-fields').getAttribute('hidden')).toBeDefined()
  for (const field of ['number', 'expires', 'code'])
    expect(browser.one(`#card-${field}`).getAttribute('name')).toBeUndefined()
  await browser.press('確認画面へ進む')
  expect(browser.status).toBe(400)
  expect(browser.one('[role="alert"].alert').textContent).toContain('お支払いを完了できませんでした。')
})

test('R356 R357 an order of 0 yen is entered, confirmed with the legal information, and complete at once', async () => {
  const browser = await enterAnew()
  await browser.open(entry(trial))
  await browser.press('確認画面へ進む')
  for (const told of [
    '利用期間',
    'お支払いの時期',
    'お支払いの方法',
    '自動更新',
    'ご提供の時期',
    '解約の方法',
    '返金',
  ])
    expect(said(browser)).toContain(told)
  for (const told of ['株式会社青空', '青空 一郎', '東京都千代田区', '03-0000-0001', 'T3700000000001'])
    expect(said(browser)).toContain(told)
  const agreed = browser.one('[name="agreed"]').getAttribute('value') ?? ''
  browser.fill({ agreed: agreed.replace(/^0/, '1') })
  await browser.press('無料で申し込む')
  expect(said(browser)).toContain('表示していた内容が変わりました。')
  const form = browser.one('.order-form').toString()
  await browser.press('無料で申し込む')
  expect(browser.url).toContain('/thank-you?order_id=')
  expect(said(browser)).toContain('自動更新なし')
  const thanks = browser.url
  // Pressing the button twice, or in another tab, gives the same order.
  const key = /name="key" value="(\w+)"/.exec(form)?.[1]
  expect(key).toMatch(/^[a-z0-9]{20,}$/)
  await browser.open(entry(trial))
  expect(said(browser)).toContain('すでにお申し込みいただいています')
  await browser.open(thanks)
  await browser.follow('資料を閲覧する', 'main')
  expect(browser.status).toBe(200)
})

test('R374 a running plan isn’t sold again, and a plan for the same contents asks to end the first one before', async () => {
  const browser = await enter('reader2@aozora.example', 'en')
  await browser.open(entry('aozoraplan000000000001'))
  expect(said(browser)).toContain('already registered')
  await browser.open(entry(yearly))
  expect(said(browser)).toContain('existing plan has not been cancelled')
  expect(said(browser)).toContain('You have “Aozora Premium” until')
  expect(said(browser)).toContain('You have not been charged again.')
})

test('a returning browser can only name an order of its own reader', async () => {
  const browser = await enterAnew()
  await browser.open(`${bases.aozora}/veritrans-payment/confirm?order_id=${'a'.repeat(24)}`)
  expect(browser.status).toBe(404)
  await browser.open(`${bases.aozora}/veritrans-payment/confirm?OrderId=${'a'.repeat(24)}&mpiMstatus=success`)
  expect(browser.status).toBe(404)
  await browser.open(`${bases.aozora}/thank-you`)
  expect(browser.url).toContain('/subscription')
})
