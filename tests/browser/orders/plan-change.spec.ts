import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.aozora

test('a reader changes to a dearer plan today, and undoes a change to come without script', async ({
  page,
  browser,
}) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  await page.goto(`${base}/order-entry/aozoraplan000000000001`)
  await expect(page.locator('#card-number')).toBeVisible()
  const fields = { number: '4100000000005000', expires: '12/39', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
  await page.locator('.order-form .button').click()
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await page.locator('.order-form .button').click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()

  await page.goto(`${base}/subscription`)
  // The free period is just beginning.
  await page.getByRole('link', { name: '変更・解約する' }).click()
  await page.getByRole('link', { name: 'プランを変更する' }).click()
  await expect(page.getByRole('heading', { name: 'プランの変更' })).toBeVisible()
  expect.soft(await faultsOf(page), 'the offers').toEqual([])
  await expect(page.locator('main')).not.toContainText('おためし7日間')
  await page.getByRole('link', { name: '「青空プレミアム 年間」を選ぶ' }).click()
  await expect(page.locator('.order-price tfoot')).toContainText('¥10,780')
  await expect(page.locator('main')).toContainText('株式会社青空')
  expect.soft(await faultsOf(page), 'the last page before').toEqual([])
  await page.getByRole('button', { name: '¥10,780を支払って本日変更する' }).click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
  await expect(page.locator('main')).toContainText('¥10,780')
  await page.goto(`${base}/profile/purchases`)
  await expect(page.locator('main')).toContainText('プランの変更')
  await expect(async () => {
    const mails = await sandboxClient().readMails(name)
    expect(mails.map(({ subject }) => subject).join()).toContain('プランを変更しました')
  }).toPass({ timeout: 60_000 })

  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, locale: 'ja-JP', viewport: { width: 1280, height: 900 } },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${base}/subscription`)
  await plain.getByRole('link', { name: '変更・休止・解約する' }).click()
  await plain.getByRole('link', { name: 'プランを変更する' }).click()
  await plain.getByRole('link', { name: '「青空プレミアム」を選ぶ' }).click()
  await expect(plain.locator('main')).toContainText('本日のお支払いはありません。')
  await plain.getByRole('button', { name: 'に変更する' }).click()
  await expect(plain.locator('.own-next')).toContainText('「青空プレミアム」へ変わります')
  await expect(plain.locator('.own-next')).toContainText('¥858')
  await plain.getByRole('link', { name: '変更・解約する' }).click()
  await plain.getByRole('link', { name: 'プランを変更する' }).click()
  await plain.getByRole('button', { name: '変更を取り消す' }).click()
  await expect(plain.locator('.own-next')).not.toContainText('へ変わります')
  await expect(plain.locator('.own-next')).toContainText('¥10,780')
  await context.close()
})
