import { enter, expect, test } from '#tests/browser/browser.ts'
import { bases, newReaderAt } from '#tests/http/client.ts'
import { newLearner } from '#tests/http/provider-browser.ts'
import { book } from '#tests/http/viewing.ts'

const aozora = { base: bases.aozora, microsoft: 'personal', google: 'hanako', name: '青空 花子' }
const sakura = { base: bases.sakura, microsoft: 'haruko', google: 'momo', name: /さくら (?:春子|桃子)/ }

/** Tests each provider at each site, alternating between the languages. */
for (const { locale, atGoogle, atMicrosoft } of [
  { locale: 'ja-JP', atGoogle: aozora, atMicrosoft: sakura },
  { locale: 'en-US', atGoogle: sakura, atMicrosoft: aozora },
]) {
  const say = (ja: string, en: string) => (locale === 'ja-JP' ? ja : en)

  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`R085 R160 a reader signs in with Google and comes back, at ${addressOf(atGoogle)}`, async ({
      page,
    }) => {
      await page.goto(`${atGoogle.base}/login`)
      await page.getByRole('button', { name: say('Googleでログイン', 'Sign in with Google') }).click()
      await page.locator(`button[value="${atGoogle.google}"]`).click()
      await expect(page).toHaveURL(new RegExp(`^${atGoogle.base}/?$`))
      await expect(page.locator('.menu-name')).toHaveText(atGoogle.name)
    })

    test(`R165 Microsoft’s code is read from the fragment and removed, at ${addressOf(atMicrosoft)}`, async ({
      page,
    }) => {
      const seen: string[] = []
      page.on('framenavigated', (frame) => seen.push(frame.url()))
      await page.goto(`${atMicrosoft.base}/login`)
      await page.getByRole('button', { name: say('Microsoftでログイン', 'Sign in with Microsoft') }).click()
      await page.locator(`button[value="${atMicrosoft.microsoft}"]`).click()
      await expect(page).toHaveURL(new RegExp(`^${atMicrosoft.base}/?$`))
      await expect(page.locator('.menu-name')).toBeVisible()
      expect(seen.some((url) => url.includes('/login#code='))).toBe(true)
      await page.goBack()
      expect(page.url()).not.toContain('code=')
    })

    test('R162 cancelling at the provider shows a message', async ({ page }) => {
      const base = say(aozora.base, sakura.base)
      await page.goto(`${base}/login`)
      await page.getByRole('button', { name: say('Google', 'Microsoft') }).click()
      await page.locator('button[name="cancel"]').click()
      await expect(page).toHaveURL(`${base}/login`)
      await expect(page.getByRole('alert')).toContainText(say('ログインに失敗しました。', 'failed'))
    })

    test('R012 R114 the learning service’s terms are read, declined, and accepted', async ({ page }) => {
      const person = await newLearner()
      const begin = async () => {
        await page.goto(`${bases.manabi}/login`)
        await page
          .getByRole('button', { name: say('学習サービスIDでログイン', 'learning-service ID') })
          .click()
        await page.locator(`button[value="${person}"]`).click()
      }
      await begin()
      await page.getByRole('button', { name: say('同意しない', 'Decline') }).click()
      await expect(page).toHaveURL(`${bases.manabi}/login`)
      await begin()
      await page.getByRole('button', { name: say('同意する', 'Accept') }).click()
      await expect(page.locator('.menu-name')).toBeVisible()
    })
  })
}

test('R159 R168 a book’s dialog signs in with Google, and the book opens afterwards', async ({
  page,
  context,
}) => {
  await page.goto(`${bases.aozora}/1/${book('aozora', 'network-settings')}`)
  await page.getByRole('button', { name: 'ログインして閲覧する' }).click()
  const here = page.url()
  await page.getByRole('dialog').getByRole('button', { name: 'Googleでログイン' }).click()
  await page.locator('button[value="hanako"]').click()
  await expect(page).toHaveURL(here)
  const asked = page.getByText('今すぐ開きますか')
  await expect.poll(async () => context.pages().length > 1 || (await asked.isVisible())).toBe(true)
})

test('R165 a signed-in reader links a Microsoft account by the code in the fragment', async ({ page }) => {
  await enter(page, bases.sakura, await newReaderAt(bases.sakura))
  await page.goto(`${bases.sakura}/profile`)
  await page.getByRole('button', { name: 'Microsoftと連携する' }).click()
  await page.locator('button[value="personal"]').click()
  await expect(page).toHaveURL(`${bases.sakura}/profile`)
  await expect(page.getByRole('button', { name: 'Microsoftとの連携を解除する' })).toBeVisible()
})

test('R167 a return from Microsoft without a value stays on the page and shows no message', async ({
  page,
}) => {
  await page.goto(`${bases.sakura}/login#code=&state=x`)
  await expect(page).toHaveURL(`${bases.sakura}/login`)
  await expect(page.getByRole('button', { name: 'Microsoftでログイン' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a stranger’s code in the fragment signs nobody in', async ({ page }) => {
  await page.goto(`${bases.sakura}/login#code=stolen&state=x`)
  await expect(page.getByRole('alert')).toContainText('ログイン用のコードを確認できませんでした。')
  await expect(page).toHaveURL(`${bases.sakura}/login`)
})

function addressOf({ base }: { base: string }): string {
  const { host, pathname } = new URL(base)
  return host + pathname
}
