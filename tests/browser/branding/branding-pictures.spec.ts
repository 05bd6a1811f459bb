import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterConsole, expect, test } from '#tests/browser/browser.ts'
import { bases, serverOrigin } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

// Tests change the site tana here; no other browser test depends on its banner and name.
const look = `${serverOrigin}/admin/sites/17/look`

test.beforeEach(({ page }) => enterConsole(page, 'service@tana.example'))

async function open(page: Page, form: string): Promise<void> {
  await page.goto(`${look}/${form}`)
}

async function drawn(name: string, width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#14213d' } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
}

async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: '初期設定に戻す' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '初期設定に戻す' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
}

test('slides with pictures are added, moved before they are saved, and shown to readers in that order', async ({
  page,
  complaints,
}) => {
  const slide = (at: number, field: string) =>
    page.locator(`[name$="bannerImageResponseList[${at}].${field}.ja"]:not([type=hidden])`).first()
  await open(page, 'banner')
  await page.getByLabel('バナーを表示する').check()
  await page.getByRole('radio', { name: 'スライド' }).check()
  // Fields of the other kinds of banner are hidden.
  await expect(page.getByRole('heading', { name: 'メッセージ' })).toBeHidden()
  for (const [at, text] of ['春の本', '秋の本'].entries()) {
    await page.getByRole('button', { name: 'スライドを追加' }).click()
    await slide(at, 'desktopSlideImage').setInputFiles(await drawn(`${at}.png`, 1_280, 400))
    await slide(at, 'text').fill(text)
  }
  await page.getByRole('button', { name: /スライド2.*上/ }).click()
  await expect(slide(0, 'text')).toHaveValue('秋の本')
  // A complete slide is folded to its summary; a slide with an error is open.
  await expect(slide(0, 'text')).toBeHidden()
  await page.locator('.slide > summary', { hasText: '秋の本' }).click()
  await page.locator('[name="bannerImageResponseList[0].bannerSlideLink"]').fill('javascript:x')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(slide(0, 'text')).toBeVisible()
  await expect(slide(1, 'text')).toBeHidden()
  complaints.length = 0
  await page.locator('[name="bannerImageResponseList[0].bannerSlideLink"]').fill('')
  await save(page)
  await page.goto(bases.tana)
  await expect(page.locator('.banner img')).toHaveCount(2)
  expect(
    await page
      .locator('.banner img')
      .evaluateAll((shown) => shown.map((img) => (img as HTMLImageElement).alt)),
  ).toEqual(['秋の本', '春の本'])
  await open(page, 'banner')
  await reset(page)
})

test('a logo is stored and shown in the header; a file that is no picture is refused beside its field', async ({
  page,
  complaints,
}) => {
  await open(page, 'brand')
  const logo = page.locator('[name="file:logo.ja"]')
  await page.getByLabel('タイトル（日本語）').fill('棚の本屋')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[id="logo.ja-problem"]')).toContainText('logo.png')
  await expect(page.getByLabel('タイトル（日本語）')).toHaveValue('棚の本屋')
  complaints.length = 0
  await logo.setInputFiles(await drawn('logo.png', 320, 64))
  await save(page)
  await page.goto(bases.tana)
  await expect(page.locator('header img').first()).toHaveAttribute('alt', /棚の本屋/)
  await open(page, 'brand')
  await reset(page)
})

test('a brand’s two colours are previewed while they are typed, and become the design of all pages', async ({
  page,
}) => {
  await open(page, 'colours')
  const frame = page.frameLocator('.preview-stage iframe:not(.is-coming)')
  await page.getByLabel('メインの色', { exact: true }).fill('14213D')
  await page.getByLabel('アクセント', { exact: true }).fill('#c9a227')
  await expect(frame.locator('html')).toHaveAttribute('style', /--header:#14213d/)
  await page.getByRole('radio', { name: '明朝体' }).check()
  await page.getByRole('button', { name: 'この配色を適用' }).click()
  await expect(page.locator('.toast')).toContainText('更新しました')
  await expect(page.getByLabel('メインの色', { exact: true })).toHaveValue('#14213d')
  await page.goto(bases.tana)
  expect(await page.locator('html').getAttribute('style')).toContain('--header:#14213d')
})

test('a watermark is previewed on a page of a book while it is typed, and an invalid one changes nothing', async ({
  page,
  complaints,
}) => {
  await enterConsole(page, 'service@aozora.example')
  await page.goto(`${serverOrigin}/admin/sites/1/look/watermark`)
  const sample = page.locator('.watermark-sample img')
  const drawn = () => sample.getAttribute('src')
  const kept = await drawn()
  await page.getByLabel('文字', { exact: true }).fill('館内限り {name}')
  await expect.poll(drawn, { timeout: patiently(30_000) }).toMatch(/^data:image\/webp;base64,.{1000}/)
  const first = await drawn()
  expect(first).not.toBe(kept)
  expect(await sample.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    960,
  )
  await page.getByLabel('文字', { exact: true }).fill('{nobody}')
  await expect(page.getByRole('status').filter({ hasText: '直前の内容' })).toBeVisible({
    timeout: patiently(30_000),
  })
  expect(await drawn()).toBe(first)
  complaints.length = 0
  await page.getByLabel('文字', { exact: true }).fill('複写禁止')
  await expect.poll(drawn, { timeout: patiently(30_000) }).not.toBe(first)
})
