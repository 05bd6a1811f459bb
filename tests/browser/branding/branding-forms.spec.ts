import type { Page } from '@playwright/test'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { faultsOf } from '#tests/browser/faults.ts'
import { bases, serverOrigin } from '#tests/http/client.ts'

// Only these tests change the design of the site tana, and no other test depends on it.
const look = `${serverOrigin}/admin/sites/17/look`

test.beforeEach(({ page }) => enterConsole(page, 'service@tana.example'))

async function open(page: Page, form: string): Promise<void> {
  await page.goto(`${look}/${form}`)
}

async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: '初期設定に戻す' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '初期設定に戻す' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
}

/** Waits until the page is loaded and its island runs. */
const untilMovable = (page: Page) =>
  expect(page.locator('[data-order-row=keywords]')).toHaveAttribute('draggable', 'true')

const fieldsOf = (page: Page) => page.locator('.field-rows tbody th').allTextContents()

test('the fields of a content’s page are reordered by dragging, and Enter saves the form', async ({
  page,
}) => {
  await open(page, 'content')
  expect((await fieldsOf(page)).slice(0, 4)).toEqual(['タイトル', '著者', 'キーワード', '目次'])
  await page.getByLabel('著者: 名前（日本語）').fill('書いた人')
  await untilMovable(page)
  await page.locator('[data-order-row=keywords] th').dragTo(page.locator('[data-order-row=title] th'), {
    targetPosition: { x: 4, y: 2 },
  })
  await expect(page.locator('.toast')).toContainText('更新しました')
  expect((await fieldsOf(page)).slice(0, 4)).toEqual(['キーワード', 'タイトル', '著者', '目次'])
  // The focus stays on the row that the key moves.
  await untilMovable(page)
  await page.getByRole('button', { name: '「タイトル」を下へ' }).press('Enter')
  await expect(page.getByRole('button', { name: '「タイトル」を下へ' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '「タイトル」を上へ' })).toBeFocused()
  await expect.poll(async () => (await fieldsOf(page)).slice(0, 2)).toEqual(['キーワード', 'タイトル'])
  await page.getByLabel('タイトル: 名前（日本語）').fill('本の名')
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toContainText('更新しました')
  expect((await fieldsOf(page)).slice(0, 2)).toEqual(['キーワード', 'タイトル'])
  await expect(page.getByLabel('タイトル: 名前（日本語）')).toHaveValue('本の名')
  await expect(page.getByLabel('著者: 名前（日本語）')).toHaveValue('書いた人')
  expect(await faultsOf(page)).toEqual([])
  await reset(page)
  expect((await fieldsOf(page)).slice(0, 2)).toEqual(['タイトル', '著者'])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an illegible colour is saved with a warning, and the proposed colour reaches readers', async ({
    page,
  }) => {
    await open(page, 'header')
    await page.getByLabel('背景色', { exact: true }).fill('#FFE600')
    await page.getByLabel('文字色', { exact: true }).fill('fff')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByLabel('文字色', { exact: true })).toHaveValue('#ffffff')
    const take = page.getByRole('button', { name: /を使用$/ })
    const proposed = /#[0-9a-f]{6}/.exec((await take.textContent()) ?? '')?.[0] ?? ''
    await page.goto(look)
    await expect(page.getByText('読みにくい色が1件あります')).toBeVisible()
    await open(page, 'header')
    await page.getByLabel('背景色', { exact: true }).fill('#ffe500')
    await take.click()
    await expect(page.getByLabel('文字色', { exact: true })).toHaveValue(proposed)
    // The value that was typed before stays in its field.
    await expect(page.getByLabel('背景色', { exact: true })).toHaveValue('#ffe500')
    await page.getByLabel('背景色', { exact: true }).fill('#ffe600')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(take).toHaveCount(0)
    await page.goto(`${bases.tana}/search`)
    const style = (await page.locator('html').getAttribute('style')) ?? ''
    expect(style).toContain('--header:var(--l,#ffe600)')
    expect(style).toContain(`--header-ink:var(--l,${proposed})`)
  })

  test('the footer’s links are added, moved by buttons and removed', async ({ page }) => {
    const labels = page.locator('[data-order-row] th')
    await open(page, 'footer')
    const before = await labels.allTextContents()
    for (const label of ['案内', '規約']) {
      await page.getByRole('link', { name: 'リンクを追加' }).click()
      await page.getByLabel('名前（日本語）').fill(label)
      await page.getByLabel('リンク先').fill('/home')
      await page.getByRole('button', { name: '保存' }).click()
      await page.waitForURL(`${look}/footer`)
    }
    await page.getByRole('button', { name: /規約.*上/ }).click()
    await expect(labels).toHaveText([...before, '規約', '案内'])
    for (const label of ['案内', '規約']) {
      await page.getByRole('link', { name: label, exact: true }).click()
      await page.getByRole('button', { name: 'リンクを削除' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'リンクを削除' }).click()
      await page.waitForURL(`${look}/footer`)
    }
    await expect(labels).toHaveText(before)
  })
})
