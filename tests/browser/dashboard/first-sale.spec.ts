import type { Page } from '@playwright/test'
import { worldPassword } from '#seeds/demo/world.ts'
import { expect, forgive, test } from '#tests/browser/browser.ts'
import { serverOrigin } from '#tests/http/client.ts'
import { patiently } from '#tests/patience.ts'

const mark = Date.now().toString(36)
const email = `reader-${mark}@minato.example`
const password = 'quiet-Lantern-77x'

/** Sends the form that has this field. */
const send = (page: Page, field: string) =>
  page.locator(`main form:has([name="${field}"]) button[type="submit"]`).last().click()
const home = (page: Page) =>
  page.locator('.console-menu').getByRole('link', { name: 'ホーム', exact: true }).click()
/** Takes a step of the checklist on the home, by the screen that it leads to. */
const takeStep = async (page: Page, screen: string) => {
  await home(page)
  await page.locator(`main details a[href$="/${screen}"]`).first().click()
}
const press = (page: Page, form: string) =>
  page.locator(`main form:has(input[name="form"][value="${form}"]) button`).click()
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`main [name="${name}"]`).last().fill(value)
}
const opened = async (page: Page, link: () => Promise<void>) => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link()])
  await tab.waitForLoadState()
  return tab
}

test.use({ actionTimeout: patiently(30_000) })

test('from a new company to the first sale by what the screen says alone, with samples in place of books', async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(patiently(240_000))
  await page.goto(`${serverOrigin}/admin`)
  await page.getByLabel('メールアドレス').fill('system@bunko.example')
  await page.getByLabel('パスワード', { exact: true }).fill(worldPassword)
  await page.keyboard.press('Enter')
  await page.locator('main a[href$="/companies/new"]:visible').first().click()
  await fill(page, { name: `港の出版社 ${mark}`, maxContent: '50', maxUser: '50' })
  await send(page, 'maxUser')
  await page.locator('main a[href$="/sites/new"]:visible').first().click()
  await fill(page, { 'serviceName.ja': `港の書庫 ${mark}`, servicePath: `minato-${mark}` })
  await send(page, 'servicePath')

  const open = page.locator('main details .status-wait')
  await expect(open).toHaveCount(7)
  await press(page, 'addSamples')
  await expect(page.locator('input[value="removeSamples"]')).toBeAttached()
  const site = page.url()
  await takeStep(page, 'look/themes')
  await page.locator('main form button[type="submit"]').first().click()
  await takeStep(page, 'settings/sign-in')
  await page.locator('[name="isShowLinkRegisterUser"]').check()
  await send(page, 'isShowLinkRegisterUser')
  await takeStep(page, 'plans')
  await page.locator('main a[href$="/plans/new"]:visible').first().click()
  await fill(page, { 'name.ja': '月額プラン', price: '500' })
  await page.getByLabel('サンプル').check()
  await page.locator('[name="state"][value="published"]').check()
  await send(page, 'price')

  // A site doesn't begin to sell before the law's details are there, and says who may enter them.
  await takeStep(page, 'plans/setting')
  await page.locator('[name="showSubscriptionStatus"]').check()
  await send(page, 'showSubscriptionStatus')
  await expect(page.locator('main [role="alert"]')).toContainText('販売者情報')
  forgive(complaints, 400)
  await takeStep(page, 'payment')
  const seller = { representative: '港 太郎', address: '東京都港区1-1', phone: '03-0000-0000' }
  await fill(page, { name: '港の出版社', ...seller, email: 'office@minato.example' })
  await send(page, 'representative')
  await press(page, 'sandbox')
  await home(page)
  await page
    .locator('main')
    .getByRole('link', { name: '販売を開始する' })
    .or(page.locator('main h3 a'))
    .first()
    .click()
  await takeStep(page, 'plans/setting')
  await page.locator('[name="showSubscriptionStatus"]').check()
  await send(page, 'showSubscriptionStatus')
  await home(page)
  const guest = await opened(page, () => page.locator('.console-head a[target="_blank"]').click())

  const reader = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await reader.goto(guest.url())
  await reader.getByRole('link', { name: /新規登録/ }).click()
  await reader.getByLabel('お名前').fill('港 花子')
  await reader.getByLabel('メールアドレス', { exact: true }).fill(email)
  await reader.getByRole('button', { name: '確認メールを送る' }).click()
  await expect(reader).toHaveURL(/sent=true/)
  const mails = await opened(page, () => page.locator('main aside a[href$="/mail"]').click())
  const link = mails.locator(`a[href*="minato-${mark}/register/confirm"]`)
  await expect(async () => {
    await mails.reload()
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: patiently(60_000) })
  await reader.goto((await link.getAttribute('href')) ?? '')
  for (const field of await reader.locator('main input[type="password"]').all()) await field.fill(password)
  await reader.locator('main button[type="submit"]').click()

  await reader.getByText('港 花子').first().click()
  await reader
    .getByRole('link', { name: /プラン/ })
    .first()
    .click()
  await reader
    .locator('main')
    .getByRole('link', { name: /月額プラン|申し込む/ })
    .first()
    .click()
  if (!reader.url().includes('order-entry')) await reader.locator('main a.button').first().click()
  const card = { number: '4111111111111111', expires: '12/30', code: '123', holder: 'HANAKO MINATO' }
  for (const [field, value] of Object.entries(card)) await reader.locator(`#card-${field}`).fill(value)
  await reader.locator('.order-form .button').click()
  await expect(reader.locator('#card-number')).toHaveCount(0)
  await reader.locator('.order-form .button').last().click()
  await reader.locator('button').first().click()
  await expect(reader).toHaveURL(/thank-you/)

  await page.bringToFront()
  await page.goto(site)
  await expect(page.locator('main')).toContainText('550円')
  await press(page, 'removeSamples')
  await expect(page.locator('input[value="addSamples"]')).toBeAttached()
  // Without the samples the plan sells nothing, and no title was published.
  await expect(open).toHaveCount(2)
})
