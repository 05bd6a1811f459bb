import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { storeSite } from '#tests/sites/store-site.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('ruling 57 a reader pays on the store’s page on a phone, and the page that waits goes on by itself', async ({
      page,
    }) => {
      const base = bases.mise
      await enter(page, base, await newReaderAt(base))
      await page.goto(`${base}/subscription/${storeSite.planId}`)
      await expect(page.locator('main')).toContainText('自動更新されません')
      await page.goto(`${base}/order-entry/${storeSite.planId}`)
      await page.locator('.order-form .button').click()
      await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
      await expect(page.locator('.order-facts').first()).toContainText('自動更新はありません')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'confirmation').toEqual([])
      await page.getByRole('button', { name: '申し込んでストアへ' }).click()
      await page.waitForURL(/\/invoices\//)
      const invoice = page.url()
      // The store leads nowhere, so the reader goes back to our page, which waits.
      const waiting = await page.context().newPage()
      await waiting.goto(`${base}/order-entry/${storeSite.planId}`)
      await waiting.locator('.order-ways a').click()
      await expect(waiting.getByRole('heading', { name: 'ストアでお支払いください' })).toBeVisible()
      await expect(waiting.getByRole('link', { name: 'ストアへ進む' })).toHaveAttribute('href', invoice)
      if (javaScriptEnabled) expect.soft(await faultsOf(waiting), 'waiting').toEqual([])
      await page.locator('button[value="pay"]').click()
      await expect(page.locator('main')).toContainText('お支払いを受け付けました')
      await expect(waiting.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
      await expect(waiting.locator('.order-facts')).toContainText('¥550')
      await expect(waiting.locator('.order-facts')).toContainText('自動更新なし')
    })
  })
