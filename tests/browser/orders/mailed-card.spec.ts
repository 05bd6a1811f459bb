import type { Page } from '@playwright/test'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

async function enterCard(page: Page, number: string, expires: string): Promise<void> {
  await expect(page.locator('#card-number')).toBeVisible()
  const fields = { number, expires, code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
}

test('the link in a mail replaces a card that expires, without a sign-in, and then no longer', async ({
  page,
  browser,
}) => {
  const base = bases.aozora
  const name = await newReaderAt(base)
  await enter(page, base, name)
  const thisMonth = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format().slice(2, 7)
  const [year, month] = thisMonth.split('-')
  await page.goto(`${base}/profile/card`)
  await enterCard(page, '4100000000005000', `${month}/${year}`)
  await page.locator('.order-form .button').click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.locator('.order-note')).toContainText('000')
  await page.goto(`${base}/order-entry/aozoraplan000000000011`)
  await page.locator('.order-form .button').click()
  await page.locator('.order-form .button').click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()

  let link = ''
  await expect(async () => {
    const mails = await sandboxClient().readMails(name)
    const mail = mails.find(({ subject }) => subject.includes('カードの有効期限'))
    link = /http\S+\/profile\/card\/link\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()

  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })
  const anybody = await context.newPage()
  await anybody.goto(link)
  await expect(anybody.locator('.order-note')).toContainText('000')
  expect.soft(await faultsOf(anybody), 'the form').toEqual([])
  for (const decision of ['fail', 'succeed']) {
    await enterCard(anybody, '5555555555554444', '12/39')
    await anybody.locator('.order-form .button').click()
    await anybody.locator(`button[value="${decision}"]`).click()
    if (decision === 'fail')
      await expect(anybody.getByRole('alert').first()).toContainText('カードを登録できませんでした')
  }
  await expect(anybody.getByRole('heading', { name: 'カードを変更しました' })).toBeVisible()
  expect.soft(await faultsOf(anybody), 'the end').toEqual([])
  await anybody.goto(link)
  await expect(anybody.locator('#card-number')).toHaveCount(0)
  await context.close()
  await page.goto(`${base}/profile/card`)
  await expect(page.locator('.order-note')).toContainText('444')
})
