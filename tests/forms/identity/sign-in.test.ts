import { describe, expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const reader = 'reader@aozora.example'

async function signedIn(name: string, base = bases.aozora): Promise<FormBrowser> {
  const browser = new FormBrowser()
  await browser.open(`${base}/login`)
  await browser.signIn(name)
  return browser
}

for (const { language, wrong, title, site } of [
  {
    language: 'ja',
    wrong: 'アカウントまたはパスワードが正しくありません。',
    title: 'ログイン',
    site: '青空ライブラリー',
  },
  {
    language: 'en',
    wrong: 'The account or password is incorrect.',
    title: 'Sign in',
    site: 'Aozora Library',
  },
] as const)
  test(`R089 R108 in ${language} a wrong password is reported, the form keeps its input, but not the password`, async () => {
    const browser = new FormBrowser(language)
    await browser.open(`${bases.aozora}/login`)
    expect(browser.text('title')).toBe(`${title} | ${site}`)
    expect(browser.one('html').getAttribute('lang')).toBe(language)
    browser.check('main input[name="keep_login"]')
    await browser.signIn('typo@aozora.example', 'wrong')
    expect(browser.status).toBe(400)
    expect(browser.text('main [role="alert"]')).toContain(wrong)
    expect(browser.one('main input[name="email"]').getAttribute('value')).toBe('typo@aozora.example')
    expect(browser.one('main input[name="password"]').getAttribute('value') ?? '').toBe('')
    expect(browser.one('main input[name="keep_login"]').hasAttribute('checked')).toBe(true)
  })

test('R091 R120 keep_login keeps the reader signed in for a year', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/login`)
  browser.check('main input[name="keep_login"]')
  await browser.signIn(reader)
  expect(browser.url).toBe(bases.aozora)
  const life = Number(/max-age=(\d+)/i.exec(browser.cookies.find('aozora')?.attributes ?? '')?.[1])
  expect(life).toBeGreaterThan(364 * 86_400)
})

test('R170 a guest who opens a book is asked to sign in and comes back to the book', async () => {
  const address = `${bases.aozora}/view-online/${book('aozora', 'star-almanac')}/2?page=3`
  const browser = new FormBrowser()
  await browser.open(address)
  expect(browser.url).toBe(`${bases.aozora}/login`)
  await browser.signIn(reader)
  expect(browser.url).toBe(address)
  expect(browser.text('h1')).toBe('星空観察ノート 十二か月')
})

test('R111 R299 a guest who bookmarks a content of a plan signs in, and is told on the same page what it needs', async () => {
  const detail = `${bases.aozora}/5/${book('aozora', 'dashi-notes')}`
  const browser = new FormBrowser()
  await browser.open(detail)
  await browser.press('お気に入りに追加')
  await browser.signIn(reader)
  expect(browser.url).toBe(detail)
  expect(browser.text('[role="alert"].toast')).toContain('プランのお申し込みが必要です。')
  await browser.follow('プラン一覧を見る', 'body')
  expect(browser.text('h1')).toBe('ご利用プラン')
})

test('R111 R112 a guest who bookmarks a content signs in, and the bookmark is saved once', async () => {
  const detail = `${bases.aozora}/1/${book('aozora', 'star-almanac')}`
  const browser = new FormBrowser()
  const name = 'follow.up@aozora.example'
  await browser.open(detail)
  await browser.press('お気に入りに追加')
  expect(browser.url).toBe(`${bases.aozora}/login`)
  await browser.signIn(name)
  expect(browser.url).toBe(detail)
  expect(browser.text('[role="status"]')).toBe('お気に入りに追加しました。')
  await browser.press('ログアウト', 'body')
  await browser.open(detail)
  await browser.press('お気に入りに追加')
  await browser.signIn(name)
  expect(browser.text('[role="status"]')).toBe('お気に入りに追加しました。')
  await browser.press('お気に入りから削除')
  expect(browser.buttons('お気に入りに追加')).toHaveLength(1)
  await browser.press('ログアウト', 'body')
  await browser.signIn(name)
  await browser.open(detail)
  expect(browser.buttons('お気に入りに追加')).toHaveLength(1)
})

describe('content of a plan', () => {
  test('R312 R301 R042 shows the plans with their price, and leads to their pages', async () => {
    const browser = await signedIn(reader)
    await browser.open(`${bases.aozora}/5/${book('aozora', 'dashi-notes')}`)
    expect(browser.buttons('閲覧する')).not.toEqual([])
    expect(browser.text('dialog.plans, dialog#plans, main dialog')).toContain('青空プレミアム')
    expect(browser.text('main dialog')).toContain('¥1,078')
    await browser.follow('プランの詳細', 'main dialog')
    expect(browser.url).toMatch(/\/aozora\/subscription\/\w+$/)
    expect(browser.text('h1')).toBe('青空プレミアム')
    await browser.follow('プラン一覧')
    expect(browser.url).toBe(`${bases.aozora}/subscription`)
    expect(browser.text('.empty')).toBe('ご契約のプランはまだありません。')
  })

  test('R320 needs the plan at the book’s own address, too', async () => {
    const browser = await signedIn(reader)
    await browser.open(`${bases.aozora}/view-online/${book('aozora', 'dashi-notes')}/5`)
    expect(browser.status).toBe(403)
    expect(browser.text('h1')).toBe('この書籍を閲覧することはできません。')
    expect(browser.text('.code')).toBe('848')
    expect(browser.text('main')).toContain('office@aozora.example')
    expect(browser.text('main')).toContain('¥1,078')
    await browser.follow('プランの詳細', 'main')
    expect(browser.text('h1')).toBe('青空プレミアム')
    expect(browser.one('main a[href^="mailto:"]').getAttribute('href')).toBe('mailto:office@aozora.example')
    await browser.open(`${bases.aozora}/view-online/${book('aozora', 'dashi-notes')}/5`)
    await browser.follow('資料の詳細へ戻る', 'main')
    expect(browser.url).toBe(`${bases.aozora}/5/${book('aozora', 'dashi-notes')}`)
    expect(browser.text('main dialog')).toContain('office@aozora.example')
  })
})

test('R129 a site that requires a login shows its sign-in first, by username', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.sakura)
  expect(browser.url).toBe(`${bases.sakura}/login`)
  expect(browser.texts('main label').join()).toContain('ユーザー名')
  await browser.signIn('sakura.reader')
  expect(browser.url).toBe(`${bases.sakura}/`)
  expect(browser.text('.menu-name')).toBe('さくら 次郎')
})

test('R016 R186 an open-type site has no sign-in and no account', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.hanabi}/${book('hanabi', 'lantern-night')}`)
  expect(browser.text('h1')).toBe('灯籠流し 川辺の手引き')
  expect(browser.links('ログイン')).toEqual([])
  expect(browser.all('details.menu')).toEqual([])
  expect(browser.all('.back')).toEqual([])
})

test('the language is switched on the same page and stored', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/search?q=設定`)
  await browser.press('English', 'body')
  expect(browser.url).toBe(`${bases.aozora}/search?q=%E8%A8%AD%E5%AE%9A`)
  expect(browser.one('html').getAttribute('lang')).toBe('en')
  expect(browser.text('h1')).toBe('Results for “設定”')
  await browser.open(bases.aozora)
  expect(browser.links('Sign in')).not.toEqual([])
  await browser.press('日本語', 'body')
  expect(browser.one('html').getAttribute('lang')).toBe('ja')
})

test('R184 without script the header’s sign-in is a page', async () => {
  const browser = new FormBrowser()
  await browser.open(bases.aozora)
  await browser.follow('ログイン')
  expect(browser.url).toBe(`${bases.aozora}/login`)
})

test('R056 without script “Go back” leads to the first page', async () => {
  const browser = new FormBrowser()
  await browser.open(`${bases.aozora}/3`)
  for (const path of ['a/b/c', 'gakken-payment/error']) {
    await browser.open(`${bases.aozora}/${path}`)
    await browser.follow('戻る')
    expect(browser.url).toBe(bases.aozora)
  }
})
