import { expect, forgive, signIn, test } from '#tests/browser/browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const reader = 'reader@aozora.example'

for (const { locale, wrong, missing, title } of [
  {
    locale: 'ja-JP',
    wrong: 'アカウントまたはパスワードが正しくありません。',
    missing: '必須項目です。入力してください。',
    title: 'ログイン',
  },
  {
    locale: 'en-US',
    wrong: 'The account or password is incorrect.',
    missing: 'This field is required.',
    title: 'Sign in',
  },
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('R089 R108 a wrong password is told, what was typed stays, the password does not', async ({
      page,
      complaints,
    }) => {
      await page.goto(`${bases.aozora}/login`)
      await expect(page).toHaveTitle(`${title} | 青空ライブラリー`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await page.locator('input[name="keep_login"]').check()
      await signIn(page, 'typo@aozora.example', 'wrong')
      await expect(page.getByRole('alert')).toContainText(wrong)
      await expect(page.locator('input[name="email"]')).toHaveValue('typo@aozora.example')
      await expect(page.locator('input[name="password"]')).toHaveValue('')
      await expect(page.locator('input[name="keep_login"]')).toBeChecked()
      forgive(complaints, 400)
    })

    test('R089 R090 an empty form sends no request and names each missing field beside it', async ({
      page,
    }) => {
      await page.goto(`${bases.aozora}/login`)
      const sent: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && sent.push(request.url()))
      await signIn(page, '', '')
      await expect(page.getByText(missing).filter({ visible: true })).toHaveCount(2)
      expect(sent).toEqual([])
      await page.locator('input[name="email"]').fill(reader)
      await expect(page.getByText(missing).filter({ visible: true })).toHaveCount(1)
    })
  })
}

test('a reader signs in, sees the own name, and logs out', async ({ page, context }) => {
  await page.goto(bases.aozora)
  await page.getByRole('link', { name: 'ログイン' }).click()
  await signIn(page, reader)
  await expect(page).toHaveURL(bases.aozora)
  await expect(page.locator('.menu-name')).toHaveText('青空 花子')
  const cookie = (await context.cookies()).find(({ name }) => name === 'aozora')
  expect(cookie).toMatchObject({ path: '/aozora', httpOnly: true, sameSite: 'Lax', expires: -1 })
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  expect((await context.cookies()).find(({ name }) => name === 'aozora')).toBeUndefined()
})

test('R091 R120 keep_login outlives the browser by a year', async ({ page, context }) => {
  await page.goto(`${bases.aozora}/login`)
  await page.locator('input[name="keep_login"]').check()
  await signIn(page, reader)
  await expect(page).toHaveURL(bases.aozora)
  const cookie = (await context.cookies()).find(({ name }) => name === 'aozora')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
})

test('R170 a guest who opens a book is asked to sign in and comes back to the book', async ({ page }) => {
  const address = `${bases.aozora}/view-online/${book('aozora', 'star-almanac')}/2?page=3`
  await page.goto(address)
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  await signIn(page, reader)
  await expect(page).toHaveURL(address)
  await expect(page.locator('h1')).toHaveText('星空観察ノート 十二か月')
})

test('R313 R168 the view-book button asks a guest to sign in, without a script, and then offers the book', async ({
  page,
}) => {
  const detail = `${bases.aozora}/search/${book('aozora', 'star-almanac')}`
  await page.goto(detail)
  await page.getByRole('button', { name: 'ログインして閲覧する' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await signIn(page, reader)
  await expect(page).toHaveURL(detail)
  const opens = page.getByRole('link', { name: '閲覧画面を開く' })
  await expect(opens).toHaveAttribute('href', `/aozora/view-online/${book('aozora', 'star-almanac')}/1`)
  await page.reload()
  await expect(opens).toHaveCount(0)
})

test('R111 R112 a guest who keeps a favourite signs in, and then it is kept, once', async ({ page }) => {
  const detail = `${bases.aozora}/1/${book('aozora', 'star-almanac')}`
  await page.goto(detail)
  await page.getByRole('button', { name: 'お気に入りに追加' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  await signIn(page, 'follow.up@aozora.example')
  await expect(page).toHaveURL(detail)
  await expect(page.getByRole('status')).toHaveText('お気に入りに追加しました。')
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.goto(detail)
  await page.getByRole('button', { name: 'お気に入りに追加' }).click()
  await signIn(page, 'follow.up@aozora.example')
  await expect(page.getByRole('status')).toHaveText('お気に入りに追加しました。')
  await page.getByRole('button', { name: 'お気に入りから外す' }).click()
  await expect(page.getByRole('button', { name: 'お気に入りに追加' })).toBeVisible()
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await signIn(page, 'follow.up@aozora.example')
  await page.goto(detail)
  await expect(page.getByRole('button', { name: 'お気に入りに追加' })).toBeVisible()
})

test('R312 a reader without the plan is shown the plans, with their price', async ({ page }) => {
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, reader)
  await page.goto(`${bases.aozora}/5/${book('aozora', 'dashi-notes')}`)
  await page.getByRole('button', { name: '閲覧する' }).click()
  await expect(page.getByRole('dialog')).toContainText('青空プレミアム')
  await expect(page.getByRole('dialog')).toContainText('¥1,078')
})

test('R320 the plan is asked for at the book’s own address too', async ({ page, complaints }) => {
  await page.goto(`${bases.aozora}/login`)
  await signIn(page, reader)
  const reply = await page.goto(`${bases.aozora}/view-online/${book('aozora', 'dashi-notes')}/5`)
  expect(reply?.status()).toBe(403)
  await expect(page.locator('h1')).toHaveText('この書籍を閲覧することはできません。')
  await expect(page.locator('.code')).toHaveText('848')
  forgive(complaints, 403)
})

test('R129 a site that asks for a login shows its sign-in first, by username', async ({ page }) => {
  await page.goto(bases.sakura)
  await expect(page).toHaveURL(`${bases.sakura}/login`)
  await expect(page.getByLabel('ユーザー名')).toBeVisible()
  await signIn(page, 'sakura.reader')
  await expect(page).toHaveURL(`${bases.sakura}/`)
  await expect(page.locator('.menu-name')).toHaveText('さくら 次郎')
})

test('R016 R186 open type offers no sign-in and no account', async ({ page }) => {
  await page.goto(`${bases.hanabi}/${book('hanabi', 'lantern-night')}`)
  await expect(page.locator('h1')).toHaveText('灯籠流し 川辺の手引き')
  await expect(page.getByRole('link', { name: 'ログイン' })).toHaveCount(0)
  await expect(page.locator('details.menu')).toHaveCount(0)
  await expect(page.locator('.back')).toHaveCount(0)
})

test('the language is switched on the spot and kept', async ({ page }) => {
  await page.goto(`${bases.aozora}/search?q=設定`)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('h1')).toHaveText('Results for “設定”')
  await page.goto(bases.aozora)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('R022 an unknown tenant shows that it loads, and then the not-found page', async ({
  page,
  complaints,
}) => {
  const { origin } = new URL(bases.aozora)
  await page.goto(`${origin}/nowhere`)
  await expect(page.getByRole('status')).toHaveText('読み込み中です...')
  await expect(page).toHaveURL(`${origin}/error-404`)
  await expect(page.locator('h1')).toHaveText('申し訳ございません。お探しのページは見つかりませんでした。')
  forgive(complaints, 404)
})
