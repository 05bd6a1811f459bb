import type { Page } from '@playwright/test'
import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { tillSite } from '#tests/sites/store-site.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.reji

/** Goes on from the provider's page to PayPay, and answers there. */
async function answer(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'PayPayへ進む' }).click()
  await expect(page.getByRole('heading', { name: 'PayPayアカウントでのお支払い' })).toBeVisible()
  await page.getByRole('button', { name: button }).click()
}

/** The provider's form sends itself where the browser runs scripts. */
async function comeBack(page: Page, hasScript: boolean): Promise<void> {
  if (!hasScript) await page.locator('form[action*="gmo-payment"] button').click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a reader goes on to PayPay, comes back without paying, goes on again, and has the plan for one period', async ({
      page,
      complaints,
    }) => {
      await enter(page, base, await newReaderAt(base))
      await page.goto(`${base}/order-entry/${tillSite.planId}`)
      await expect(page.locator('.paypay-hint')).toBeHidden()
      await page.getByRole('radio', { name: 'PayPayで支払う' }).check()
      await expect(page.locator('.paypay-hint')).toContainText('自動更新はありません')
      await expect(page.locator('.transfer-hint')).toBeHidden()
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'entry').toEqual([])
      await page.locator('.order-form .button').click()
      await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
      await expect(page.locator('.order-facts').first()).toContainText(
        '1期間のみの販売で、自動更新はありません',
      )
      await expect(page.locator('.order-price tfoot')).toContainText('本日')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'confirmation').toEqual([])
      await page.getByRole('button', { name: '申し込んでPayPayへ進む' }).click()
      await expect(page.getByRole('heading', { name: 'PayPayでのお支払い' })).toBeVisible()
      await page.getByRole('button', { name: 'ショップに戻る' }).click()
      await comeBack(page, javaScriptEnabled)
      await expect(page.getByRole('heading', { name: 'PayPayでのお支払いをお願いします' })).toBeVisible()
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'waiting').toEqual([])
      await page.getByRole('link', { name: 'PayPayへ進む' }).click()
      await answer(page, '決済を拒否する')
      await expect(page.getByRole('alert')).toContainText('PayPayで決済できませんでした')
      forgive(complaints, 422)
      await answer(page, '支払う')
      await comeBack(page, javaScriptEnabled)
      await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
      expect(page.url()).not.toContain('result=')
      await expect(page.locator('.order-facts')).toContainText('¥550')
      await expect(page.locator('.order-facts')).toContainText('自動更新なし')
      expect(complaints).toEqual([])
    })
  })
