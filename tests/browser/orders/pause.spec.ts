import type { Page } from '@playwright/test'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.aozora

async function buy(page: Page): Promise<void> {
  await page.goto(`${base}/order-entry/aozoraplan000000000011`)
  await expect(page.locator('#card-number')).toBeVisible()
  const fields = { number: '4100000000005000', expires: '12/39', code: '987', holder: 'HANAKO AOZORA' }
  for (const [field, value] of Object.entries(fields)) await page.locator(`#card-${field}`).fill(value)
  await page.locator('.order-form .button').click()
  // The token is made first, so the first page is still there for a moment.
  await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
  await page.locator('.order-form .button').click()
  await page.locator('button[value="succeed"]').click()
  await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
}

/** The days of the lines that say what is charged when. */
const daysOf = (text: string | null) => text?.match(/\d{4}\/\d{2}\/\d{2}/g) ?? []

test('a reader pauses a plan, is told when it is charged, and takes the pause back without script', async ({
  page,
  browser,
}) => {
  const name = await newReaderAt(base)
  await enter(page, base, name)
  await buy(page)
  await page.goto(`${base}/subscription`)
  const [usual] = daysOf(await page.locator('.own-next').textContent())
  await page.getByRole('link', { name: '変更・休止・解約する' }).click()
  await expect(page.getByRole('heading', { name: 'プランの変更・休止・解約' })).toBeVisible()
  expect.soft(await faultsOf(page), 'the offers').toEqual([])
  const two = page.locator('label', { hasText: '2期間' })
  const [until, charged] = daysOf(await two.textContent())
  await two.click()
  await page.getByRole('button', { name: '休止する' }).click()
  await expect(page.locator('.own-next')).toContainText(`${until}まで休止します`)
  await expect(page.locator('.own-next')).toContainText(`次回のお支払い：${charged}`)
  await expect(async () => {
    const mails = await sandboxClient().readMails(name)
    expect(mails.map(({ subject }) => subject).join()).toContain('プランを休止しました')
  }).toPass({ timeout: 60_000 })

  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, locale: 'ja-JP', viewport: { width: 1280, height: 900 } },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`${base}/subscription`)
  await plain.getByRole('link', { name: '再開・解約する' }).click()
  await expect(plain.getByRole('heading', { name: 'プランの休止', exact: true })).toBeVisible()
  await expect(plain.locator('main')).toContainText(
    `本日のお支払いはありません。休止しない場合と同じく、${usual}に`,
  )
  await plain.getByRole('button', { name: '休止を取り消す' }).click()
  await expect(plain.locator('.own-next')).toContainText(`次回のお支払い：${usual}`)
  await context.close()
})
