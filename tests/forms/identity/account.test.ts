import { expect, test, vi } from 'vitest'
import { freshPassword, otherPassword } from '#seeds/demo/world.ts'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, callApi, loginBody, postForm } from '#tests/http/client.ts'
import { newLearner } from '#tests/http/provider-browser.ts'
import { book } from '#tests/http/viewing.ts'
import { patiently } from '#tests/patience.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const mailbox = sandboxClient()
let made = 0

/** Returns an address that no other test uses. */
function newAddress(): string {
  made += 1
  return `account.${process.pid}.${Date.now()}.${made}@forms.example`
}

/** Waits for the newest mail to an address with this subject. */
function mailTo(address: string, subject: RegExp): Promise<{ text: string }> {
  const find = async () => (await mailbox.readMails(address)).find((mail) => subject.test(mail.subject))
  return vi.waitUntil(find, { timeout: patiently(15_000), interval: 50 })
}

const linkIn = (mail: { text: string }) => /https?:\/\/\S+\?token=\S+/.exec(mail.text)?.[0] as string
/** Lists the errors shown beside fields. An empty text means that only the browser would show one. */
const problems = (browser: FormBrowser, within = 'main') =>
  browser.all(`${within} [aria-invalid="true"]`).map((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => browser.page.querySelector(`#${id}.problem`)?.text ?? '').join('')
  })

const words = {
  ja: {
    register: '確認メールを送る',
    sent: '確認メールを送信しました',
    confirm: '登録を完了する',
    registered: '登録が完了しました。',
    logOut: 'ログアウト',
    required: '必須項目です。入力してください。',
    weak: '英大文字・英小文字・数字をそれぞれ1文字以上含め、空白を入れずに8文字以上で入力してください。',
    rule: '数字（0～9）を含む',
    differ: '確認用のパスワードが一致しません。',
    used: 'このリンクは使えません',
    subject: /新規登録のご確認/,
    forget: 'メールを送る',
    forgot: (email: string) => `${email}にパスワード再設定のメールを送信しました。`,
    forgetSubject: /パスワードの再設定/,
    reset: 'パスワードを設定する',
    isReset: 'パスワードを再設定しました。',
    passwordInUse: '現在使用中のパスワードです。別のパスワードを設定してください。',
  },
  en: {
    register: 'Send e-mail',
    sent: 'Check your e-mail',
    confirm: 'Create account',
    registered: 'Registration completed.',
    logOut: 'Sign out',
    required: 'This field is required.',
    weak: 'Use at least 8 characters',
    rule: 'A digit (0–9)',
    differ: 'do not match',
    used: 'This link does not work',
    subject: /Please confirm your account/,
    forget: 'Send e-mail',
    forgot: (email: string) => `We sent a password reset e-mail to ${email}.`,
    forgetSubject: /Reset your password/,
    reset: 'Set password',
    isReset: 'Your password has been reset.',
    passwordInUse: 'This password is already in use. Please choose a different password.',
  },
} as const
type Language = keyof typeof words

async function registered(language: Language = 'ja') {
  const [email, password, said] = [newAddress(), freshPassword, words[language]]
  const browser = new FormBrowser(language)
  await browser.open(`${bases.aozora}/register`)
  browser.fill({ fullName: '試験 一郎', email })
  await browser.press(said.register)
  expect(browser.text('h1')).toBe(said.sent)
  await browser.open(linkIn(await mailTo(email, said.subject)))
  browser.fill({ password, confirmPassword: password })
  await browser.press(said.confirm)
  expect(browser.url).toBe(bases.aozora)
  expect(browser.text('[role="status"]')).toBe(said.registered)
  await browser.press(said.logOut, 'body')
  return { browser, email, password }
}

/** Asks for an account on a page, and returns the link in the mail. */
async function asked(browser: FormBrowser, email: string, at: string): Promise<string> {
  await browser.open(at)
  browser.fill({ fullName: '試験 二郎', email })
  await browser.press(words.ja.register)
  return linkIn(await mailTo(email, words.ja.subject))
}
const chosen = { password: freshPassword, confirmPassword: freshPassword }

test('R113 R170 a new reader chooses a password at the mail’s link, is signed in and continues to the wanted book', async () => {
  const book_ = `${bases.aozora}/view-online/${book('aozora', 'star-almanac')}/2`
  const browser = new FormBrowser()
  await browser.open(book_)
  await browser.follow('はじめての方は新規登録', 'main')
  await browser.open(await asked(browser, newAddress(), browser.url))
  browser.fill(chosen)
  await browser.press(words.ja.confirm)
  expect(browser.url).toBe(book_)
  await browser.open(bases.aozora)
  expect(browser.text('.menu-name')).toBe('試験 二郎')
})

test('R113 in another browser the link signs nobody in: the mailbox’s owner chooses the password, signs in and continues', async () => {
  const email = newAddress()
  const link = await asked(new FormBrowser(), email, `${bases.aozora}/register?back=/3`)
  const opened = new FormBrowser()
  await opened.open(link)
  await opened.press(words.ja.confirm)
  expect([opened.status, ...problems(opened)]).toEqual([400, words.ja.required, words.ja.required])
  opened.fill(chosen)
  await opened.press(words.ja.confirm)
  expect(opened.url).toBe(`${bases.aozora}/login`)
  await opened.signIn(email, freshPassword)
  expect(opened.url).toBe(`${bases.aozora}/3`)
})

test('R113 a link doesn’t replace another account’s session', async () => {
  const browser = new FormBrowser()
  const link = await asked(browser, newAddress(), `${bases.aozora}/register`)
  await browser.open(`${bases.aozora}/login`)
  await browser.signIn('reader@aozora.example')
  await browser.open(link)
  browser.fill(chosen)
  await browser.press(words.ja.confirm)
  expect(browser.text('[role="status"]')).toBe(words.ja.registered)
  expect(browser.text('.menu-name')).toBe('青空 花子')
})

const laid = { password: otherPassword, confirmPassword: otherPassword }

test('an account registered with somebody else’s address only opens with the password that the mailbox’s owner chooses', async () => {
  const email = newAddress()
  for (const send of [
    () => postForm(`${bases.aozora}/register`, { fullName: '他 人', email, ...laid }),
    () =>
      callApi(bases.aozora, 'POST /auth/register', {
        body: { full_name: '他 人', email, password: laid.password, confirm_password: laid.password },
      }),
  ]) {
    const victim = new FormBrowser()
    const before = (await mailbox.readMails(email)).length
    await send()
    await vi.waitUntil(async () => (await mailbox.readMails(email)).length > before, {
      timeout: patiently(15_000),
    })
    await victim.open(linkIn(await mailTo(email, words.ja.subject)))
    expect(victim.all('main [type="password"]')).toHaveLength(2)
  }
  const victim = new FormBrowser()
  await victim.open(linkIn(await mailTo(email, words.ja.subject)))
  victim.fill(chosen)
  await victim.press(words.ja.confirm)
  const signedIn = async (password: string) =>
    (await callApi(bases.aozora, 'POST /auth/login', { body: loginBody(email, password) })).http
  expect([await signedIn(laid.password), await signedIn(freshPassword)]).toEqual([400, 200])
})
for (const language of ['ja', 'en'] as const) {
  const said = words[language]

  test(`R113 R405 R407 R408 in ${language} a reader registers by mail, after errors are shown beside their fields`, async () => {
    const browser = new FormBrowser(language)
    const email = newAddress()
    await browser.open(`${bases.aozora}/register`)
    expect(browser.all('main [type="password"]')).toEqual([])
    browser.fill({ email })
    browser.check('main [name="isSubscribeMail"]')
    await browser.press(said.register)
    expect([browser.status, ...problems(browser)]).toEqual([400, said.required])
    expect(browser.one('main [name="email"]').getAttribute('value')).toBe(email)
    expect(browser.one('main [name="isSubscribeMail"]').hasAttribute('checked')).toBe(true)
    browser.fill({ fullName: '試験 一郎' })
    await browser.press(said.register)
    expect(browser.text('[role="status"]')).toContain(email)
    const link = linkIn(await mailTo(email, said.subject))
    await browser.open(link)
    expect(browser.text('main')).toContain('試験 一郎')
    expect(browser.text('.password-rules')).toContain(said.rule)
    browser.fill({ password: 'weakling', confirmPassword: 'other' })
    await browser.press(said.confirm)
    expect(browser.status).toBe(400)
    const [weak, differ, ...others] = problems(browser)
    expect(weak).toContain(said.weak)
    expect(differ).toContain(said.differ)
    expect(others).toEqual([])
    expect(browser.one('main [name="password"]').getAttribute('value') ?? '').toBe('')
    browser.fill(chosen)
    await browser.press(said.confirm)
    expect(browser.url).toBe(bases.aozora)
    expect(browser.text('[role="status"]')).toBe(said.registered)
    expect(browser.text('.menu-name')).toBe('試験 一郎')
    await browser.open(link)
    expect(browser.status).toBe(400)
    expect(browser.text('h1')).toBe(said.used)
  })

  test(`R100 R101 R102 in ${language} a forgotten password is replaced by a mailed link, which works once`, async () => {
    const { browser, email } = await registered(language)
    await browser.open(`${bases.aozora}/forget-password`)
    browser.fill({ email })
    await browser.press(said.forget)
    expect(browser.url).toBe(`${bases.aozora}/forget-password?sent=true&email=${encodeURIComponent(email)}`)
    expect(browser.text('[role="status"]')).toBe(said.forgot(email))
    const link = linkIn(await mailTo(email, said.forgetSubject))
    await browser.open(link)
    browser.fill({ newPass: freshPassword, confirmPass: freshPassword })
    await browser.press(said.reset)
    expect(browser.text('.problem:not(.if-empty)')).toBe(said.passwordInUse)
    browser.fill({ newPass: otherPassword, confirmPass: otherPassword })
    await browser.press(said.reset)
    expect(browser.url).toBe(`${bases.aozora}/login`)
    expect(browser.text('[role="status"]')).toBe(said.isReset)
    await browser.signIn(email, otherPassword)
    expect(browser.url).toBe(bases.aozora)
    await browser.open(link)
    expect([browser.status, browser.text('h1')]).toEqual([400, said.used])
  })
}

test('ruling 5: the pages answer the same for known and unknown addresses', async () => {
  const browser = new FormBrowser()
  const shown = async (path: string, email: string, fields: Record<string, string>, button: string) => {
    await browser.open(`${bases.aozora}/${path}`)
    browser.fill({ email, ...fields })
    await browser.press(button)
    return browser.text('main').replaceAll(email, 'EMAIL')
  }
  for (const [path, extra, button] of [
    ['forget-password', {}, 'メールを送る'],
    ['register', { fullName: '誰か' }, '確認メールを送る'],
  ] as const) {
    const known = await shown(path, 'reader2@aozora.example', extra, button)
    expect(known).toBe(await shown(path, newAddress(), extra, button))
  }
  const mail = await mailTo('reader2@aozora.example', /登録済み/)
  expect(mail.text).toContain('大空 太郎 様')
})

test('R113 on a site with usernames a reader registers and is signed in at once; a taken name is refused', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.sakura}/register`)
  expect(browser.all('input[name="email"]')).toEqual([])
  const username = `forms.${process.pid}.${Date.now()}`
  const password = { password: freshPassword, confirmPassword: freshPassword }
  browser.fill({ fullName: 'さくら 四郎', username: 'sakura.reader', ...password })
  await browser.press('登録する')
  expect(browser.status).toBe(400)
  expect(browser.text('.problem:not(.if-empty)')).toBe('このユーザーはすでに登録されています。')
  browser.fill({ username, ...password })
  await browser.press('登録する')
  expect(browser.url).toBe(`${bases.sakura}/`)
  expect(browser.text('[role="status"]')).toBe('登録が完了しました。')
  expect(browser.text('.menu-name')).toBe('さくら 四郎')
  await browser.open(`${bases.sakura}/forget-password`)
  expect(browser.text('h1')).toBe('申し訳ございません。お探しのページは見つかりませんでした。')
})

test('R064 an open-type site has no registration', async () => {
  const browser = new FormBrowser()
  for (const path of ['register', 'forget-password']) {
    await browser.open(`${bases.hanabi}/${path}`)
    expect(browser.url).not.toContain(path)
  }
})

test('the profile has a form each for name, language, news, address and password', async () => {
  const { browser, email, password } = await registered()
  await browser.open(`${bases.aozora}/profile`)
  expect(browser.url).toBe(`${bases.aozora}/login`)
  await browser.signIn(email, password)
  expect(browser.url).toBe(`${bases.aozora}/profile`)
  expect(browser.text('.menu-sheet [aria-current="page"]')).toBe('プロフィール')

  browser.fill({ fullName: '' }, '#about')
  await browser.submit(browser.one('#about button'))
  expect(problems(browser)).toEqual(['必須項目です。入力してください。'])
  browser.fill({ fullName: 'New Name' }, '#about')
  browser.check('#about input[value="en"]')
  await browser.submit(browser.one('#about button'))
  expect(browser.text('[role="status"]')).toBe('Updated successfully.')
  expect(browser.text('.menu-name')).toBe('New Name')

  browser.check('[name="isSubscribeMail"]')
  browser.check('[name="isReceiveNotify"]', false)
  const news = browser.one('[name="isReceiveNotify"]').closest('form')
  await browser.submit(news?.querySelector('button') as ReturnType<FormBrowser['one']>)
  expect(browser.one('[name="isSubscribeMail"]').hasAttribute('checked')).toBe(true)
  expect(browser.one('[name="isReceiveNotify"]').hasAttribute('checked')).toBe(false)

  const change = { newPass: otherPassword, confirmPass: otherPassword }
  browser.fill({ oldPass: 'wrong', ...change }, '#password')
  await browser.submit(browser.one('#password button'))
  expect(browser.text('#password .problem:not(.if-empty)')).toBe('The current password is incorrect.')
  browser.fill({ oldPass: password, ...change }, '#password')
  await browser.submit(browser.one('#password button'))
  expect(browser.text('[role="status"]')).toBe('Your password has been changed.')

  const moved = newAddress()
  browser.fill({ newEmail: moved, password: otherPassword }, '#email')
  await browser.submit(browser.one('#email button'))
  expect(browser.url).toBe(`${bases.aozora}/profile?sent=email#email-title`)
  expect(browser.text('.alert-done')).toContain('We sent an e-mail.')
  expect(browser.text('.account-facts dd')).toBe(email)
  await mailTo(email, /about to change/)
  await browser.open(linkIn(await mailTo(moved, /confirm your new e-mail address/)))
  await browser.press('Change e-mail address')
  expect(browser.url).toBe(`${bases.aozora}/profile`)
  expect(browser.text('.account-facts dd')).toBe(moved)
})

test('setting a password by a mailed link unlinks unticked provider accounts, and the ticks survive a form with errors', async () => {
  const browser = new FormBrowser()
  const [person, email] = [await newLearner(), newAddress()]
  await browser.open(`${bases.manabi}/login`)
  await browser.press('学習サービスIDでログイン')
  await browser.submit(browser.one(`button[value="${person}"]`))
  await browser.press('同意する')
  await browser.open(`${bases.manabi}/profile`)
  browser.fill({ newEmail: email }, '#email')
  await browser.submit(browser.one('#email button'))
  await browser.open(linkIn(await mailTo(email, /メールアドレス/)))
  await browser.submit(browser.one('main form button'))
  await browser.open(`${bases.manabi}/profile`)
  await browser.press('設定用のメールを送る')
  await browser.open(linkIn(await mailTo(email, words.ja.forgetSubject)))
  const boxes = browser
    .all('[name="keep"]')
    .map((box) => [box.getAttribute('value'), box.hasAttribute('checked')])
  expect(boxes).toEqual([['learning', false]])
  browser.check('[name="keep"]')
  browser.fill({ newPass: 'Password1', confirmPass: 'Password1' })
  await browser.press(words.ja.reset)
  expect([browser.status, ...problems(browser)]).toEqual([400, expect.stringContaining('よく使われる')])
  expect(browser.one('[name="keep"]').hasAttribute('checked')).toBe(true)
  browser.check('[name="keep"]', false)
  browser.fill({ newPass: freshPassword, confirmPass: freshPassword })
  await browser.press(words.ja.reset)
  expect(browser.text('[role="status"]')).toBe(words.ja.isReset)
  // From here on the learning service signs in with another account of its own.
  await browser.press('学習サービスIDでログイン')
  await browser.submit(browser.one(`button[value="${person}"]`))
  expect(browser.text('main')).toContain('同意する')
})

test('R008 R081 R153 R155 R157 a reader cancels the account, and nothing of it stays in the browser', async () => {
  const { browser, email, password } = await registered()
  await browser.signIn(email, password)
  await browser.press('English', 'body')
  expect(browser.one('html').getAttribute('lang')).toBe('en')
  await browser.open(`${bases.aozora}/profile`)
  browser.fill({ password }, '#cancel')
  await browser.submit(browser.one('#cancel button'))
  expect(problems(browser, '#cancel')).toEqual(['This field is required.'])
  browser.fill({ password }, '#cancel')
  browser.check('#cancel [name="isSure"]')
  await browser.submit(browser.one('#cancel button'))
  expect(browser.url).toBe(`${bases.aozora}/login`)
  expect(browser.text('[role="status"]')).toBe('退会手続きが完了しました。')
  for (const gone of ['aozora', 'aozora.lang', 'aozora.app', 'aozora.return'])
    expect(browser.cookies.find(gone), gone).toBeUndefined()
  await browser.signIn(email, password)
  expect(browser.text('[role="alert"]')).toContain('アカウントまたはパスワードが正しくありません。')
  await mailTo(email, /退会手続き|cancelled/)
})
