import type { Page } from '@playwright/test'
import { bases } from '#tests/api/client.ts'
import { expect, forgive, signIn, test } from '#tests/e2e/browser.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const mailbox = sandboxClient()
let made = 0

/** An address that nothing else writes to, also when a test is run again. */
function newAddress(): string {
  made += 1
  return `account.${process.pid}.${Date.now()}.${made}@nojs.example`
}

/** The newest mail to an address that has this in its subject, once it is there. */
async function mailTo(address: string, subject: RegExp): Promise<{ subject: string; text: string }> {
  let found: { subject: string; text: string } | undefined
  await expect(async () => {
    found = (await mailbox.readMails(address)).find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found as { subject: string; text: string }
}

const linkIn = (mail: { text: string }) => /https?:\/\/\S+\?token=\S+/.exec(mail.text)?.[0] as string
async function fill(page: Page, fields: Record<string, string>, form = 'main') {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`${form} input[name="${name}"]`).fill(value)
}

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name }).click()

const words = {
  'ja-JP': {
    register: '確認メールを送る',
    sent: '確認メールを送信しました',
    confirm: '登録を完了する',
    registered: '登録が完了しました。',
    required: '必須項目です。入力してください。',
    weak: '英大文字・英小文字・数字をそれぞれ1文字以上含め、空白を入れずに8文字以上で入力してください。',
    rule: '数字（0～9）を含む',
    differ: '確認用のパスワードが一致しません。',
    used: 'このリンクは使えません',
    subject: /会員登録のご確認/,
    forget: 'メールを送る',
    forgot: (email: string) => `${email} 宛てにパスワード再設定のメールを送信しました。`,
    forgetSubject: /パスワードの再設定/,
    reset: 'パスワードを設定する',
    isReset: 'パスワードを再設定しました。',
  },
  'en-US': {
    register: 'Send the e-mail',
    sent: 'Check your mail',
    confirm: 'Finish registration',
    registered: 'Registration completed.',
    required: 'This field is required.',
    weak: 'Use at least 8 characters',
    rule: 'A digit (0–9)',
    differ: 'do not match',
    used: 'This link does not work',
    subject: /Please confirm your registration/,
    forget: 'Send the e-mail',
    forgot: (email: string) => `We have sent a password reset e-mail to ${email}.`,
    forgetSubject: /Reset your password/,
    reset: 'Set password',
    isReset: 'Your password has been reset.',
  },
} as const

async function register(page: Page, locale: keyof typeof words, email: string, password: string) {
  await page.goto(`${bases.aozora}/register`)
  await fill(page, { fullName: '試験 一郎', email, password, confirmPassword: password })
  await press(page, words[locale].register)
  await expect(page.locator('h1')).toHaveText(words[locale].sent)
}

async function registered(page: Page, locale: keyof typeof words = 'ja-JP', password = 'Aozora-2026') {
  const email = newAddress()
  await register(page, locale, email, password)
  await page.goto(linkIn(await mailTo(email, words[locale].subject)))
  await press(page, words[locale].confirm)
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  await expect(page.getByRole('status')).toHaveText(words[locale].registered)
  return email
}

for (const locale of ['ja-JP', 'en-US'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    const said = words[locale]

    test('R113 R405 R407 R408 one registers by a mail, after whatever was wrong was told beside its field', async ({
      page,
      complaints,
    }) => {
      const email = newAddress()
      await page.goto(`${bases.aozora}/register`)
      await expect(page.locator('.password-rules')).toContainText(said.rule)
      await press(page, said.register)
      await expect(page.getByText(said.required)).toHaveCount(4)
      await fill(page, { fullName: '試験 一郎', email, password: 'weakling', confirmPassword: 'other' })
      await page.locator('input[name="isSubscribeMail"]').check()
      await press(page, said.register)
      await expect(page.locator('.problem:visible')).toHaveCount(2)
      await expect(page.locator('.problem:visible').first()).toContainText(said.weak)
      await expect(page.locator('.problem:visible').last()).toContainText(said.differ)
      await expect(page.locator('input[name="email"]')).toHaveValue(email)
      await expect(page.locator('input[name="isSubscribeMail"]')).toBeChecked()
      await expect(page.locator('input[name="password"]')).toHaveValue('')
      await fill(page, { password: 'Aozora-2026', confirmPassword: 'Aozora-2026' })
      await press(page, said.register)
      await expect(page.getByRole('status')).toContainText(email)
      const link = linkIn(await mailTo(email, said.subject))
      await page.goto(link)
      await expect(page.locator('main')).toContainText('試験 一郎')
      await press(page, said.confirm)
      await expect(page).toHaveURL(`${bases.aozora}/login`)
      await expect(page.getByRole('status')).toHaveText(said.registered)
      await signIn(page, email, 'Aozora-2026')
      await expect(page.locator('.menu-name')).toHaveText('試験 一郎')
      const again = await page.goto(link)
      expect(again?.status()).toBe(400)
      await expect(page.locator('h1')).toHaveText(said.used)
      forgive(complaints, 400)
    })

    test('R100 R101 R102 a forgotten password is set anew by a mail; the link works once', async ({
      page,
      complaints,
    }) => {
      const email = await registered(page, locale)
      await page.goto(`${bases.aozora}/forget-password`)
      await fill(page, { email })
      await press(page, said.forget)
      await expect(page).toHaveURL(
        `${bases.aozora}/forget-password?sent=true&email=${encodeURIComponent(email)}`,
      )
      await expect(page.getByRole('status')).toHaveText(said.forgot(email))
      const link = linkIn(await mailTo(email, said.forgetSubject))
      await page.goto(link)
      await fill(page, { newPass: 'Aozora-2026', confirmPass: 'Aozora-2026' })
      await press(page, said.reset)
      await expect(page.getByRole('alert')).toContainText('608')
      await fill(page, { newPass: 'Recovered-1', confirmPass: 'Recovered-1' })
      await press(page, said.reset)
      await expect(page).toHaveURL(`${bases.aozora}/login`)
      await expect(page.getByRole('status')).toHaveText(said.isReset)
      await signIn(page, email, 'Recovered-1')
      await expect(page).toHaveURL(bases.aozora)
      await page.goto(link)
      await expect(page.locator('h1')).toHaveText(said.used)
      forgive(complaints, 400)
    })
  })
}

test('decision 5: the pages say the same of addresses that are known and of those that are not', async ({
  page,
}) => {
  const shown = async (path: string, fields: Record<string, string>, button: string) => {
    await page.goto(`${bases.aozora}/${path}`)
    await fill(page, fields)
    await press(page, button)
    return String(await page.locator('main').textContent()).replaceAll(fields.email as string, 'EMAIL')
  }
  const password = { password: 'Aozora-2026', confirmPassword: 'Aozora-2026' }
  for (const [path, extra, button] of [
    ['forget-password', {}, 'メールを送る'],
    ['register', { fullName: '誰か', ...password }, '確認メールを送る'],
  ] as const) {
    const known = await shown(path, { email: 'reader2@aozora.example', ...extra }, button)
    const unknown = await shown(path, { email: newAddress(), ...extra }, button)
    expect(known).toBe(unknown)
  }
  const mail = await mailTo('reader2@aozora.example', /登録済み/)
  expect(mail.text).toContain('大空 太郎 様')
})

test('R113 on a site with usernames one registers and is signed in at once; a taken name is refused', async ({
  page,
  complaints,
}) => {
  await page.goto(`${bases.sakura}/register`)
  await expect(page.locator('input[name="email"]')).toHaveCount(0)
  const username = `nojs.${process.pid}.${Date.now()}`
  const password = { password: 'sakura-2026', confirmPassword: 'sakura-2026' }
  await fill(page, { fullName: 'さくら 四郎', username: 'sakura.reader', ...password })
  await press(page, '登録する')
  await expect(page.getByRole('alert')).toContainText('702')
  await fill(page, { username, ...password })
  await press(page, '登録する')
  await expect(page).toHaveURL(`${bases.sakura}/`)
  await expect(page.getByRole('status')).toHaveText('登録が完了しました。')
  await expect(page.locator('.menu-name')).toHaveText('さくら 四郎')
  await page.goto(`${bases.sakura}/forget-password`)
  await expect(page.locator('h1')).toHaveText('申し訳ございません。お探しのページは見つかりませんでした。')
  forgive(complaints, 400)
  forgive(complaints, 404)
})

test('R064 open type has no registration', async ({ page, complaints }) => {
  for (const path of ['register', 'forget-password']) {
    await page.goto(`${bases.hanabi}/${path}`)
    await expect(page).not.toHaveURL(new RegExp(path))
  }
  forgive(complaints, 404)
})

test('the profile: name, language, news, address and password, each by its own form', async ({
  page,
  complaints,
}) => {
  const email = await registered(page)
  await page.goto(`${bases.aozora}/profile`)
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  await signIn(page, email, 'Aozora-2026')
  await expect(page).toHaveURL(`${bases.aozora}/profile`)
  await page.locator('summary').first().click()
  await expect(page.locator('.menu-sheet [aria-current="page"]')).toHaveText('プロフィール')

  await fill(page, { fullName: '' }, '#about')
  await page.locator('#about').getByRole('button').click()
  await expect(page.locator('#about .problem:visible')).toHaveText('必須項目です。入力してください。')
  await expect(page.locator('.problem:visible')).toHaveCount(1)
  await fill(page, { fullName: 'New Name' }, '#about')
  await page.locator('#about input[value="en"]').check()
  await page.locator('#about').getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Updated successfully.')
  await expect(page.locator('.menu-name')).toHaveText('New Name')

  await page.locator('input[name="isSubscribeMail"]').check()
  await page.locator('input[name="isReceiveNotify"]').uncheck()
  await page
    .locator('form')
    .filter({ has: page.locator('input[name="isReceiveNotify"]') })
    .getByRole('button')
    .click()
  await expect(page.locator('input[name="isSubscribeMail"]')).toBeChecked()
  await expect(page.locator('input[name="isReceiveNotify"]')).not.toBeChecked()

  await fill(page, { oldPass: 'wrong', newPass: 'Changed-111', confirmPass: 'Changed-111' }, '#password')
  await page.locator('#password').getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('607')
  await fill(
    page,
    { oldPass: 'Aozora-2026', newPass: 'Changed-111', confirmPass: 'Changed-111' },
    '#password',
  )
  await page.locator('#password').getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('Your password has been changed.')

  const moved = newAddress()
  await fill(page, { newEmail: moved, password: 'Changed-111' }, '#email')
  await page.locator('#email').getByRole('button').click()
  await expect(page).toHaveURL(`${bases.aozora}/profile?sent=email`)
  await expect(page.locator('.alert-done')).toContainText('We have sent an e-mail.')
  await expect(page.locator('.account-facts dd')).toHaveText(email)
  await mailTo(email, /about to change/)
  await page.goto(linkIn(await mailTo(moved, /confirm your new e-mail address/)))
  await press(page, 'Finish the change')
  await expect(page).toHaveURL(`${bases.aozora}/profile`)
  await expect(page.locator('.account-facts dd')).toHaveText(moved)
  forgive(complaints, 400)
})

test('R008 R081 R153 R155 R157 one cancels the account, and nothing of it stays in the browser', async ({
  page,
  context,
  complaints,
}) => {
  const email = await registered(page)
  await signIn(page, email, 'Aozora-2026')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${bases.aozora}/profile`)
  await page.locator('.fold summary').click()
  await fill(page, { password: 'Aozora-2026' }, '#cancel')
  await page.locator('#cancel').getByRole('button').click()
  await expect(page.locator('#cancel .problem:visible')).toHaveText('This field is required.')
  await fill(page, { password: 'Aozora-2026' }, '#cancel')
  await page.locator('#cancel input[name="isSure"]').check()
  await page.locator('#cancel').getByRole('button').click()
  await expect(page).toHaveURL(`${bases.aozora}/login`)
  await expect(page.getByRole('status')).toHaveText('退会手続きが完了しました。')
  const names = (await context.cookies()).map(({ name }) => name)
  for (const gone of ['aozora', 'aozora.lang', 'aozora.app', 'aozora.return'])
    expect(names).not.toContain(gone)
  await signIn(page, email, 'Aozora-2026')
  await expect(page.getByRole('alert')).toContainText('アカウントまたはパスワードが正しくありません。')
  await mailTo(email, /退会手続き|cancelled/)
  forgive(complaints, 400)
})
