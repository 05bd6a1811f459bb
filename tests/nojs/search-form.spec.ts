import { expect, forgive, signIn, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'

const search = (query = '') => `${bases.aozora}/search${query}`

test('R229 R230 R242 R248 the whole search by boxes: a tab, a word, choices, years', async ({ page }) => {
  await page.goto(search('?form=1'))
  await expect(page.locator('h1')).toHaveText('詳しく探す')
  await page.getByText('項目検索', { exact: true }).click()
  const form = page.locator('#search-form')
  await expect(form.getByLabel('キーワード').first()).toBeHidden()
  await form.getByLabel('書名', { exact: true }).fill('の')
  await form.getByText('一般', { exact: true }).click()
  await form.getByLabel('から').first().fill('2023')
  await form.getByLabel('まで').first().fill('2024年')
  await form.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(/\/search\?b21=%E3%81%AE&b25=%E4%B8%80%E8%88%AC&b26\.from=2023&b26\.to=2024$/)
  const about = await page.locator('.hit-about').allTextContents()
  expect(about.length).toBeGreaterThan(1)
  for (const line of about) expect(['2023', '2024']).toContain(line.slice(-4))
  await expect(page.locator('.filter')).toHaveCount(3)
  await expect(page.getByText('項目検索', { exact: true })).toBeVisible()
  await expect(page.locator('.search-aside').getByLabel('書名', { exact: true })).toHaveValue('の')
})

test('R231 R232 a single choice gives way to another, several choices stay together', async ({ page }) => {
  await page.goto(search('?tab=2'))
  const form = page.locator('.search-aside')
  for (const choice of ['一般', '会員', '空の手帖', '足もとの科学'])
    await form.getByText(choice, { exact: true }).click()
  await form.getByRole('button', { name: '検索' }).click()
  await expect(page).toHaveURL(/b24=[^&]+&b24=[^&]+&b25=%E4%BC%9A%E5%93%A1$/)
})

test('an active filter is a link to the search without it', async ({ page }) => {
  await page.goto(search('?b25=一般&b26.from=2023&tag=7'))
  await page.getByRole('link', { name: '条件を外す：発行年 2023–' }).click()
  await expect(page).toHaveURL(/\/search\?b25=%E4%B8%80%E8%88%AC&tag=7$/)
  await page.getByRole('link', { name: 'すべて外す' }).click()
  await expect(page).toHaveURL(search())
})

test('R243 R246 a day there is not and a start after the end are told beside their boxes, and nothing is lost', async ({
  page,
}) => {
  const reply = await page.goto(search('?b21=の&b26.from=2025&b26.to=2020&b27.from=13/45/2025'))
  expect(reply?.status()).toBe(200)
  const form = page.locator('#search-form')
  await expect(form.getByLabel('書名', { exact: true })).toHaveValue('の')
  const years = form.getByRole('group', { name: '発行年' })
  await expect(years.locator('.problem')).toHaveText('開始が終了より後にならないように指定してください。')
  await expect(years.getByLabel('から')).toHaveValue('2025')
  const days = form.getByRole('group', { name: '公開日' })
  await expect(days.locator('.problem')).toHaveText('日付はMM/DD/YYYYの形式で入力してください。')
  await expect(days.getByLabel('から')).toHaveValue('13/45/2025')
  await expect(days).toHaveAccessibleDescription('日付はMM/DD/YYYYの形式で入力してください。')
})

test('R243 R244 what the browser’s own fields send becomes the search’s own form', async ({ page }) => {
  await page.goto(search('?tab=2&b21=&b27.from=2025-04-01&b27.to=2025-12-31'))
  await expect(page).toHaveURL(/\/search\?b27\.from=04%2F01%2F2025&b27\.to=12%2F31%2F2025$/)
  await expect(page.locator('.search-aside').getByLabel('から').last()).toHaveValue(/^$|2025-04-01/)
  const count = Number((await page.locator('.total').textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
})

test('R238 R239 an order again turns round, another comes with its own direction', async ({ page }) => {
  await page.goto(search())
  const sorts = page.locator('.sorts')
  await sorts.getByRole('link', { name: '発行年' }).click()
  await expect(page).toHaveURL(search('?sort=9'))
  await expect(sorts.locator('[aria-current]')).toHaveText('発行年↓降順')
  await sorts.getByRole('link', { name: '発行年' }).click()
  await expect(page).toHaveURL(search('?sort=9&direction=asc'))
  await expect(sorts.locator('[aria-current]')).toHaveText('発行年↑昇順')
  await sorts.getByRole('link', { name: '書名' }).click()
  await expect(page).toHaveURL(search('?sort=1'))
  await expect(sorts.getByRole('link', { name: '分類' })).toHaveCount(0)
})

test('R255 one hashtag at a time on aozora, several at Tidewell', async ({ page }) => {
  await page.goto(search('?tag=7&tag=8'))
  await expect(page).toHaveURL(search('?tag=7'))
  await page.goto(`${bases.tidewell}/search?tag=1`)
  const one = await page.locator('.hit').count()
  const form = page.locator('.search-aside')
  await form.getByText('#for schools', { exact: true }).click()
  await form.getByRole('button').click()
  await expect(page).toHaveURL(`${bases.tidewell}/search?tag=1&tag=9`)
  const both = await page.locator('.hit').count()
  expect(both).toBeGreaterThan(0)
  expect(both).toBeLessThan(one)
})

test('R256 a hashtag of a hit leads to all contents that have it', async ({ page }) => {
  await page.goto(search('?q=ネットワーク設定ガイド'))
  await page.locator('.hit').first().getByRole('link', { name: 'ネットワーク', exact: true }).click()
  await expect(page).toHaveURL(search('?tag=2'))
  expect(await page.locator('.hit').count()).toBeGreaterThan(3)
})

test('R265 a page after the last is the last', async ({ page }) => {
  await page.goto(search('?tag=2&page=9'))
  await expect(page).toHaveURL(search('?tag=2'))
  await page.goto(search('?page=99'))
  await expect(page).toHaveURL(/\/search\?page=\d$/)
  expect(await page.locator('.hit').count()).toBeGreaterThan(0)
})

test('R234 guests are not offered favourites, readers are', async ({ page }) => {
  await page.goto(search('?tab=2'))
  const groups = page.locator('.search-aside').getByRole('group', { name: '分類' }).first()
  await expect(groups).not.toContainText('お気に入り')
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, 'reader@aozora.example')
  await page.goto(search('?tab=2'))
  await expect(groups).toContainText('お気に入り')
  await expect(groups).toContainText('最近読んだ本')
})

test('a site without tabs searches by full text, or by title, author and keywords', async ({
  page,
  complaints,
}) => {
  await page.goto(`${bases.minato}/search?form=1`)
  forgive(complaints, 404)
  const form = page.locator('#search-form')
  await expect(form.locator('.search-tab')).toHaveText(['全文検索', '項目検索'])
  await form.getByText('項目検索').click()
  for (const label of ['書名', '著者', 'キーワード'])
    await expect(form.getByLabel(label, { exact: true }).last()).toBeVisible()
})

test('the search speaks English too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${bases.tidewell}/search?b26.from=2026&b26.to=2020`)
  await expect(page.locator('h1')).toHaveText('Advanced search')
  await expect(page.locator('#search-form .problem')).toContainText('start')
  await page.goto(`${bases.tidewell}/search?q=zzzz&tag=1`)
  await expect(page.locator('.empty')).toContainText('Nothing matches “zzzz”.')
  await page.getByRole('link', { name: 'Search for the words only' }).click()
  await expect(page).toHaveURL(`${bases.tidewell}/search?q=zzzz`)
  await context.close()
})
