import { alertToken } from '#app/features/reading/model/saved-search/alert-link.ts'
import { enter, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { localSealingKeys } from '../../../scripts/parts/workers.ts'

for (const { width, scheme } of [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const)
  test(`a search is saved, changed and its alert ended, at ${width} pixels in ${scheme} colours, without faults of access`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme })
    await enter(page, bases.aozora, await newReaderAt(bases.aozora))
    const fitsAndIsAccessible = async () => {
      expect(await faultsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.goto(`${bases.aozora}/search?q=設定`)
    await page.getByRole('link', { name: '検索条件を保存する' }).click()
    await expect(page.getByLabel('名前')).toHaveValue('設定')
    await page.getByLabel('毎日').check()
    await fitsAndIsAccessible()
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.locator('.toast')).toContainText('検索条件を保存しました')
    await page.locator('.toast').getByRole('link', { name: '保存した検索条件' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('保存した検索条件')
    await expect(page.locator('.saved-searches')).toContainText('新着メール：毎日')
    await page.locator('summary', { hasText: '編集' }).click()
    await fitsAndIsAccessible()
    await page.getByLabel('毎週月曜日').check()
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.locator('.saved-searches')).toContainText('新着メール：毎週月曜日')

    const link = await page.locator('.saved-searches h2 a').getAttribute('href')
    const id = link?.split('/').at(-1) ?? ''
    const env = { SEALING_KEYS: localSealingKeys } as Parameters<typeof alertToken>[0]['env']
    await page.goto(`${bases.aozora}/saved-searches/alert/${alertToken({ env }, { tenantId: 1, id })}`)
    await fitsAndIsAccessible()
    await page.getByRole('button', { name: '停止する' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新着メールを停止しました')
    await fitsAndIsAccessible()
    await page.goto(`${bases.aozora}/saved-searches`)
    await expect(page.locator('.saved-searches')).not.toContainText('新着メール：')
  })
