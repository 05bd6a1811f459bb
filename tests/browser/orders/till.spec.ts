import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'
import { tillSite } from '#tests/sites/store-site.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a reader takes numbers to a convenience store, pays there, and has the plan for one period', async ({
      page,
      complaints,
    }) => {
      const base = bases.reji
      await enter(page, base, await newReaderAt(base))
      await page.goto(`${base}/order-entry/${tillSite.planId}`)
      await page.getByRole('radio', { name: 'コンビニで支払う' }).check()
      await page.getByLabel('フリガナ').fill('やまだ たろう')
      await page.locator('.order-form .button').click()
      // The name and the store are missing, and what was typed is still there.
      await expect(page.getByRole('radio', { name: 'コンビニで支払う' })).toBeChecked()
      await expect(page.getByLabel('フリガナ')).toHaveValue('やまだ たろう')
      await expect(page.locator('#chain-problem')).toBeVisible()
      forgive(complaints, 400)
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'entry').toEqual([])
      await page.getByLabel('コンビニ', { exact: true }).selectOption('ローソン')
      await page.getByLabel('お名前').fill('山田太郎')
      await page.getByLabel('電話番号').fill('090-0000-0001')
      await page.locator('.order-form .button').click()
      await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
      await expect(page.locator('.order-facts').first()).toContainText('ご入金日から1か月')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'confirmation').toEqual([])
      await page.locator('.order-form .button.primary, form .button.primary').first().click()
      await expect(page.locator('.slip-number')).toHaveCount(2)
      await expect(page.locator('.order-facts')).toContainText('ローソン')
      await expect(page.locator('.order-facts')).toContainText('¥550')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'waiting').toEqual([])
      const waiting = page.url()
      const orderId = new URL(waiting).searchParams.get('order_id')
      const paid = await sandboxClient().send(`/gmo/play/orders/${orderId}/pay`, { method: 'POST' })
      expect(paid.status).toBe(303)
      // A page that was shown a moment ago asks the provider nothing, so it may still wait.
      await expect(async () => {
        await page.goto(waiting)
        await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible({
          timeout: 1_000,
        })
      }).toPass()
      await expect(page.locator('.order-facts')).toContainText('自動更新なし')
    })

    test('a reader transfers the amount in two parts to the account of the order, and has the plan for one period', async ({
      page,
      complaints,
    }) => {
      const base = bases.reji
      await enter(page, base, await newReaderAt(base))
      await page.goto(`${base}/order-entry/${tillSite.planId}`)
      await expect(page.locator('.transfer-hint')).toBeHidden()
      // Nothing is due today in every way that the reader may choose here.
      await expect(page.locator('.order-price tfoot')).not.toContainText('本日')
      await page.getByRole('radio', { name: '銀行振込で支払う' }).check()
      await expect(page.locator('.transfer-hint')).toBeVisible()
      await expect(page.locator('.konbini-fields')).toBeHidden()
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'entry').toEqual([])
      await page.locator('.order-form .button').click()
      await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
      await expect(page.locator('.order-facts').first()).toContainText('振込手数料はお客さまのご負担です')
      await expect(page.locator('.order-price tfoot')).not.toContainText('本日')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'confirmation').toEqual([])
      await page.locator('.order-form .button.primary, form .button.primary').first().click()
      await expect(page.locator('.slip-number')).toHaveCount(1)
      await expect(page.locator('.order-facts')).toContainText('ジーエムオーアオゾラネット')
      const waiting = page.url()
      const orderId = new URL(waiting).searchParams.get('order_id')
      const arrive = (amount: string) =>
        sandboxClient().send(`/gmo/play/transfers/${orderId}/pay`, {
          method: 'POST',
          body: new URLSearchParams({ amount }),
        })
      expect((await arrive('200')).status).toBe(303)
      // The provider is asked again after a few seconds at the earliest.
      await page.waitForTimeout(3_500)
      await page.goto(waiting)
      await expect(page.locator('.order-facts')).toContainText('¥350')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'waiting').toEqual([])
      expect((await arrive('')).status).toBe(303)
      await page.waitForTimeout(3_500)
      await page.goto(waiting)
      await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
      await expect(page.locator('.order-facts')).toContainText('自動更新なし')
      expect(complaints).toEqual([])
    })
  })
