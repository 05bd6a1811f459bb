import { enter, expect, forgive, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { tillSite } from '#tests/sites/store-site.ts'

test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })

const base = bases.reji

for (const [wallet, value] of [
  ['Apple Pay', 'applepay'],
  ['Google Pay', 'googlepay'],
] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${wallet} ${javaScriptEnabled ? 'with script' : 'without script'}`, () => {
      test.use({ javaScriptEnabled })

      test('a reader comes back without paying, goes on again, is refused once, and has the plan for one period', async ({
        page,
        complaints,
      }) => {
        const comeBack = async () => {
          if (!javaScriptEnabled) await page.locator('form[action*="gmo-payment"] button').click()
        }
        await enter(page, base, await newReaderAt(base))
        await page.goto(`${base}/order-entry/${tillSite.planId}`)
        await expect(page.locator(`.${value}-hint`)).toBeHidden()
        await page.getByRole('radio', { name: `${wallet}で支払う` }).check()
        await expect(page.locator(`.${value}-hint`)).toContainText('自動更新はありません')
        if (javaScriptEnabled) expect.soft(await faultsOf(page), 'entry').toEqual([])
        await page.locator('.order-form .button').click()
        await expect(page.locator('.order-facts').first()).toContainText(wallet)
        await page.getByRole('button', { name: `申し込んで${wallet}へ進む` }).click()
        await expect(page.getByRole('heading', { name: `${wallet}でのお支払い` })).toBeVisible()
        await page.getByText('対応していないブラウザーでの表示').click()
        await expect(page.getByText(`このブラウザーでは${wallet}を使えません`)).toBeVisible()
        await page.getByRole('button', { name: 'ショップに戻る' }).click()
        await comeBack()
        await expect(page.getByRole('heading', { name: `${wallet}でのお支払いをお願いします` })).toBeVisible()
        await expect(page.getByText('別のお支払い方法をお選びください')).toBeVisible()
        if (javaScriptEnabled) expect.soft(await faultsOf(page), 'waiting').toEqual([])
        await page.getByRole('link', { name: `${wallet}へ進む` }).click()
        await page.getByRole('button', { name: 'ウォレットを閉じる' }).click()
        await expect(page.getByRole('alert')).toContainText('支払わずに閉じられました')
        forgive(complaints, 422)
        await page.getByRole('button', { name: '端末で承認する' }).click()
        await comeBack()
        await expect(page.getByRole('heading', { name: 'お申し込みが完了しました' })).toBeVisible()
        expect(page.url()).not.toContain('result=')
        await expect(page.locator('.order-facts')).toContainText('¥550')
        await expect(page.locator('.order-facts')).toContainText('自動更新なし')
        expect(complaints).toEqual([])
      })
    })
