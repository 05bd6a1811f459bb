import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.aozora

test('a reader buys a gift, and its recipient redeems the mailed code without script', async ({
  page,
  browser,
}) => {
  const [buyer, recipient] = [await newReaderAt(base), await newReaderAt(base)]
  await enter(page, base, buyer)
  await page.goto(`${base}/order-entry/aozoraplan000000000001`)
  await page.getByRole('link', { name: 'ギフトとして購入する' }).click()
  await expect(page.getByRole('heading', { name: 'ギフトの購入' })).toBeVisible()
  expect.soft(await faultsOf(page), 'for whom it is').toEqual([])
  await page.getByLabel('お相手のお名前').fill('花')
  await page.getByLabel('お相手のメールアドレス').fill(recipient)
  await page.getByLabel('メッセージ').fill('お誕生日おめでとう')
  await page.locator('.order-form .button').click()
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await expect(page.locator('main')).toContainText('自動更新はありません')
  await expect(page.locator('main')).toContainText('株式会社青空')
  expect.soft(await faultsOf(page), 'the last page before').toEqual([])
  const fields = { number: '4100000000005000', expires: '12/39', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
  await page.getByRole('button', { name: '注文を確定して支払う' }).click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.locator('main')).toContainText('1人分のうち0人が使用済み')
  expect.soft(await faultsOf(page), 'what became of it').toEqual([])

  let code = ''
  await expect(async () => {
    const mails = await sandboxClient().readMails(recipient)
    const text = mails.map((mail) => mail.text).join('\n')
    code = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/m.exec(text)?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 90_000 })

  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, locale: 'ja-JP', viewport: { width: 1280, height: 900 } },
  })
  const plain = await context.newPage()
  await enter(plain, base, recipient)
  await plain.goto(`${base}/redeem/${code}`)
  await expect(plain.locator('main')).toContainText('不要です（お支払い済み）')
  await plain.getByRole('button', { name: '使用する' }).click()
  await expect(plain.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
  await plain.goto(`${base}/redeem/${code}`)
  await expect(plain.locator('main')).toContainText('このコードはすでに使用されています。')
  // Who has the plan can still give it.
  await plain.goto(`${base}/subscription/aozoraplan000000000001`)
  await expect(plain.locator('main')).toContainText('このプランをご契約中です。')
  await expect(plain.getByRole('link', { name: 'ギフトとして購入する' })).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.locator('main')).toContainText('1人分のうち1人が使用済み')
})
