import type { Page } from '@playwright/test'
import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { tillSite } from '#tests/sites/store-site.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.reji

/** Enters a card on the provider's page, and confirms at its issuer if that asks. */
async function pay(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'カード情報の入力' })).toBeVisible()
  await page.getByLabel('カード番号').fill(number)
  await page.getByRole('button', { name: '支払う' }).click()
}

/** The provider's form sends itself where the browser runs scripts. */
async function comeBack(page: Page, hasScript: boolean): Promise<void> {
  if (!hasScript) await page.locator('form[action*="gmo-payment"] button').click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a reader pays by card on the provider’s page, tries another card there, and replaces it later', async ({
      page,
      complaints,
    }) => {
      await enter(page, base, await newReaderAt(base))
      await page.goto(`${base}/order-entry/${tillSite.planId}`)
      await expect(page.getByRole('radio', { name: 'カードで支払う' })).toBeChecked()
      await expect(page.locator('.card-page-note')).toContainText('決済サービスの画面で入力します')
      await expect(page.locator('#card-number')).toHaveCount(0)
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'entry').toEqual([])
      await page.locator('.order-form .button').click()
      await expect(page.getByRole('heading', { name: 'お申し込み内容の確認' })).toBeVisible()
      await expect(page.locator('.order-facts').first()).toContainText('決済サービスの画面で入力する')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'confirmation').toEqual([])
      await page.getByRole('button', { name: '申し込んでカードの入力へ' }).click()
      // This card lacks money, and its issuer asks.
      await pay(page, '4999000000000002')
      await page.getByRole('button', { name: '本人です' }).click()
      await expect(page.getByRole('alert')).toContainText('42G020000')
      forgive(complaints, 422)
      await pay(page, '4100000000000100')
      await comeBack(page, javaScriptEnabled)
      await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
      expect(page.url()).not.toContain('result=')
      await expect(page.locator('.order-facts')).toContainText('¥550')

      await page.goto(`${base}/profile/card`)
      await expect(page.locator('.card-line')).toContainText('100')
      if (javaScriptEnabled) expect.soft(await faultsOf(page), 'stored card').toEqual([])
      await page.getByRole('button', { name: 'カードの入力に進む' }).click()
      await pay(page, '4111111111111111')
      await page.getByRole('button', { name: '本人です' }).click()
      await comeBack(page, javaScriptEnabled)
      await expect(page.locator('.card-line')).toContainText('111')
      expect(complaints).toEqual([])
    })
  })
