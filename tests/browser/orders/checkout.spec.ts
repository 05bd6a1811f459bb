import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { lookAtPdf } from '#tests/browser/look-at-pdf.ts'
import { bases, cookieOf, newReaderAt } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

/** Records everything that the browser sends to the site, to prove that no card number is in it. */
function listen(page: Page, base: string): string[] {
  const sent: string[] = []
  const { host } = new URL(base)
  page.on('request', (request) => {
    if (new URL(request.url()).host === host) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

async function enterCard(page: Page, number: string): Promise<void> {
  await expect(page.locator('#card-number')).toBeVisible()
  const fields = { number, expires: '12/30', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
}

/** Presses Tab until the target has the focus, as people without a pointer do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const next = (page: Page) => page.locator('.order-form .button').click()

test.use({ locale: 'ja-JP' })

test('a reader buys by VeriTrans and confirms on the issuer’s page; card number and code never reach us', async ({
  page,
}) => {
  const base = bases.aozora
  const sent = listen(page, base)
  await enter(page, base, await newReaderAt(base))
  const tab = await page.context().newPage()
  await tab.goto(`${base}/5/${book('aozora', 'dashi-notes')}`)
  await page.goto(`${base}/order-entry/aozoraplan000000000011?coupon=AOZORA10`)
  await expect(page.locator('#card-number')).toBeVisible()
  await next(page)
  // A message that disappears on the press of the pointer would move the button away, and the click would miss it.
  await page.locator('#card-code').fill('987')
  await expect(page.locator('#card-code')).toBeFocused()
  await expect(page.locator('#card-code-problem')).toBeHidden()
  await enterCard(page, '4111111111111112')
  await expect(page.locator('.card-brand')).toHaveText('Visa')
  await next(page)
  await expect(page.locator('#card-number-problem')).toHaveText('カード番号が正しくありません。')
  await page.locator('#card-number').fill('4100 0000 0000 5000')
  await expect(page.locator('#card-number-problem')).toBeHidden()
  await next(page)
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await expect(page.locator('.order-facts .card-line')).toHaveText('Visa 末尾5000')
  expect.soft(await faultsOf(page), 'confirmation').toEqual([])
  await next(page)
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
  await expect(page.locator('.order-facts')).toContainText('¥9,702')
  await expect(page.locator('.toast')).toHaveText('登録が完了しました。')
  expect.soft(await faultsOf(page), 'thanks').toEqual([])
  await page.getByRole('link', { name: '領収書を見る' }).click()
  await page.getByLabel('宛名').fill('株式会社 青空商事')
  expect.soft(await faultsOf(page), 'issuing').toEqual([])
  await page.getByRole('button', { name: '領収書を発行' }).click()
  await expect(page.getByRole('heading', { name: '領収書', exact: true })).toBeVisible()
  expect.soft(await faultsOf(page), 'receipt').toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDFをダウンロード' }).click(),
  ])
  const receipt = await lookAtPdf(await readFile(await download.path()))
  expect(receipt.complaints).toBe('')
  for (const told of ['適格請求書', '青空商事', 'T3700000000001', '10%対象（税抜）', '¥9,702'])
    expect(receipt.texts[0]).toContain(told)
  const others = await fetch(download.url(), {
    redirect: 'manual',
    headers: { Cookie: await cookieOf(base, await newReaderAt(base)) },
  })
  expect(others.status).toBe(404)
  // The tab that was already open opens the book on its next click (R352–R354).
  await tab.reload()
  await expect(tab.locator('.opens-dialog')).toHaveCount(0)
  await expect(tab.locator('main .tick').first()).toBeVisible()
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.filter((one) => /4100.?0000.?0000.?5000|4111111111111112|\b987\b/.test(one))).toEqual([])
})

test('a reader starts a free period by GMO, whose script makes the token, with the keyboard only', async ({
  page,
}) => {
  const base = bases.sakura
  const sent = listen(page, base)
  await enter(page, base, await newReaderAt(base))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${base}/subscription/sakuraplan000000000011`)
  await pressByKey(page, page.locator('.plan-way a'))
  await expect(page.locator('#card-number')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const card = { number: '4111111111111111', expires: '12/30', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(card)) {
    await tabTo(page, page.locator(`#card-${field}`))
    await page.keyboard.type(value)
  }
  await pressByKey(page, page.locator('.order-form .button'))
  await expect(page.locator('.order-facts').first()).toContainText('無料期間の終了後')
  await expect(page.locator('.order-facts .card-line')).toHaveText('Visa 末尾1111')
  await tabTo(page, page.locator('.order-form .button'))
  // The price and the renewal are visible beside the button, on a phone, too.
  await expect(page.locator('.order-sum')).toContainText('¥0')
  await expect(page.locator('.order-sum')).toContainText('¥440')
  await expect(page.locator('.order-sum')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.order-form .button')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await pressByKey(page, page.locator('button[value="succeeded"]'))
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
  await expect(page.locator('.order-facts')).toContainText('¥440')
  expect(sent.filter((one) => /4111111111111111|\b987\b/.test(one))).toEqual([])
})

test('a reader replaces the stored card, which its issuer confirms first', async ({ page }) => {
  const base = bases.aozora
  const sent = listen(page, base)
  await enter(page, base, await newReaderAt(base))
  const give = async (number: string, decision: 'succeed' | 'fail') => {
    await enterCard(page, number)
    await next(page)
    await page.locator(`button[value="${decision}"]`).click()
    await expect(page.locator('h1')).toHaveText('お支払い用カード')
  }
  await page.goto(`${base}/profile/card`)
  await give('4100000000005000', 'succeed')
  await expect(page.locator('.toast')).toHaveText('更新しました。')
  await expect(page.locator('.order-note')).toContainText('5000')
  await give('5555555555554444', 'fail')
  await expect(page.getByRole('alert')).toContainText('カードを登録できませんでした')
  await expect(page.locator('.order-note')).toContainText('5000')
  expect.soft(await faultsOf(page), 'a card that was not confirmed').toEqual([])
  expect(sent.filter((one) => /4100000000005000|5555555555554444|\b987\b/.test(one))).toEqual([])
})

test('a reader who goes back from the issuer’s page finds the last page again, and continues the same order', async ({
  page,
}) => {
  const base = bases.aozora
  await enter(page, base, await newReaderAt(base))
  await page.goto(`${base}/order-entry/aozoraplan000000000011`)
  await enterCard(page, '4100000000005000')
  await next(page)
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await next(page)
  await expect(page.locator('button[value="succeed"]')).toBeVisible()
  const issuer = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await next(page)
  await expect(page.locator('button[value="succeed"]')).toBeVisible()
  expect(page.url()).toBe(issuer)
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
})
