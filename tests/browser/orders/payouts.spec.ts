import type { Page } from '@playwright/test'
import { enter, enterConsole, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt, serverOrigin } from '#tests/http/client.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const payouts = `${serverOrigin}/admin/sites/1/payouts`

/** Buys a plan of ¥10,780 as a new reader. Returns the order's id. */
async function buy(page: Page): Promise<string> {
  await enter(page, bases.aozora, await newReaderAt(bases.aozora))
  await page.goto(`${bases.aozora}/order-entry/aozoraplan000000000011`)
  await expect(page.locator('#card-number')).toBeVisible()
  const fields = { number: '4100000000005000', expires: '12/39', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
  await page.locator('.order-form .button').click()
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await page.locator('.order-form .button').click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
  return new URL(page.url()).searchParams.get('order_id') ?? ''
}

async function upload(page: Page, rows: string[]): Promise<void> {
  await page.goto(`${payouts}/new`)
  await page.getByRole('radio', { name: 'VeriTrans4G' }).check()
  const buffer = Buffer.from(['オーダーID,金額,手数料,区分,入金番号,入金日', ...rows].join('\r\n'))
  await page.locator('#file').setInputFiles({ name: 'payout.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '記録する' }).click()
}

test('an administrator records a payout, sees how it differs from the books, and takes it back without script', async ({
  page,
  browser,
  complaints,
}) => {
  const order = await buy(page)
  await enterConsole(page, 'company@aozora.example')
  const waiting = `${payouts}/waiting?provider=VERITRANS&days=0`
  await page.goto(waiting)
  await expect(page.locator('tbody tr').filter({ hasText: order })).toContainText('10,780')
  expect.soft(await faultsOf(page), 'what waits').toEqual([])
  await upload(page, [
    `${order},10780,323,売上,B-1,2026/01/31`,
    `${order},ten thousand,323,売上,B-1,2026/01/31`,
  ])
  await expect(page.getByRole('alert').first()).toContainText('まだ保存していません')
  await expect(page.locator('main')).toContainText('3行目')
  expect.soft(await faultsOf(page), 'a file that is refused').toEqual([])
  forgive(complaints, 400)
  await upload(page, [`${order},10780,323,売上,B-1,2026/01/31`, 'nobodysorder,500,15,売上,B-1,2026/01/31'])
  await expect(page.getByRole('heading', { name: '入金 B-1' })).toBeVisible()
  await expect(page.locator('tbody tr').nth(0)).toContainText('一致')
  await expect(page.locator('tbody tr').nth(1)).toContainText('不明な注文')
  expect.soft(await faultsOf(page), 'a payout with a difference').toEqual([])
  const payout = page.url()
  await page.goto(waiting)
  await expect(page.getByRole('heading', { name: '未入金の取引' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(order)

  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, locale: 'ja-JP', viewport: { width: 1280, height: 900 } },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(payout)
  await plain.getByLabel('理由').fill('別のファイルだった')
  await plain.getByRole('button', { name: '取り消す' }).click()
  await expect(plain.locator('main')).toContainText('別のファイルだった')
  await plain.goto(waiting)
  await expect(plain.locator('tbody tr').filter({ hasText: order })).toContainText('10,780')
  await context.close()
})
