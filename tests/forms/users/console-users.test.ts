import { beforeAll, expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { serverOrigin } from '#tests/http/client.ts'

/** The console without script, on a site that only tests have. `mark` makes names that no other test uses. */
const browser = new FormBrowser()
const mark = Date.now().toString(36)
let site = ''

beforeAll(async () => {
  await browser.open(`${serverOrigin}/admin/login`)
  await browser.signIn('service@minato.example')
  site = browser.url.replace(/\/home$/, '')
})

test('R422 addresses are checked before they are saved, and the input is kept', async () => {
  await browser.open(`${site}/user-groups/new`)
  browser.fill({ name: '第一・図書館' })
  await browser.press('保存')
  expect(browser.text('#name-problem')).toContain('文字、数字')
  browser.fill({ name: `Net ${mark}`, ranges: '133.61.0.0/25\n133.61.0.300\n133.62.0.0/16' })
  browser.check('main [name="byIp"]')
  await browser.press('アドレスを確認')
  const preview = browser.text('.ranges-preview')
  for (const said of [
    '128件のアドレスから利用できるようになります',
    '2行目（133.61.0.300）',
    '3行目（133.62.0.0/16）',
  ])
    expect(preview).toContain(said)
  expect(browser.one('main [name="name"]').getAttribute('value')).toBe(`Net ${mark}`)
  await browser.press('保存')
  expect(browser.status).toBe(400)
  expect(browser.text('#ranges-problem')).toContain('2行目')
  browser.fill({ ranges: '133.61.0.0/25 # 本館\n133.62.0.0/16' })
  browser.check('main [name="proposesLarger"]')
  await browser.press('保存')
  expect(browser.text('[role="status"]')).toContain('1件の範囲を運営者に申請しました。')
  expect(browser.text('main textarea')).toBe('133.61.0.0/25 # 本館')
  await browser.press('利用者グループを削除', 'dialog, [popover]')
  expect(browser.url).toBe(`${site}/user-groups`)
})

test('a reader is added, stopped with others, and restored by the button in the message', async () => {
  await browser.open(`${site}/users/new`)
  browser.fill({ fullName: `試験 ${mark}`, email: 'no address' })
  await browser.press('追加')
  expect(browser.status).toBe(400)
  expect(browser.one('main [name="fullName"]').getAttribute('value')).toBe(`試験 ${mark}`)
  browser.fill({ email: `${mark}@people.example` })
  await browser.press('追加')
  expect(browser.text('h1')).toBe(`試験 ${mark}`)
  await browser.open(`${site}/users?q=${mark}@`)
  browser.check('main tbody [name="ids"]')
  await browser.press('停止')
  expect(browser.text('main tbody')).toContain('停止中')
  await browser.press('元に戻す', '.toast')
  await browser.open(`${site}/users?q=${mark}@`)
  expect(browser.text('main tbody')).toContain('利用中')
})

test('an invalid trace code is answered with what one looks like', async () => {
  await browser.open(`${site}/trace?code=12`)
  expect(browser.text('#code-problem')).toContain('7K3M-Q0ZX')
  await browser.open(`${site}/trace?code=0000-0000`)
  expect(browser.text('main [role="alert"]')).toContain('閲覧履歴はありません')
})

test('a form shows all errors at once beside its fields, in words without numbers', async () => {
  const add = async (fields: Record<string, string>) => {
    await browser.open(`${site}/coupons/new`)
    browser.fill({ percent: '10', usages: '1', expiresOn: '2099-12-31', ...fields })
    await browser.press('保存')
  }
  await add({ code: `ALL-${mark}` })
  await add({ code: `all-${mark}`, expiresOn: '2020-01-01' })
  expect(browser.status).toBe(400)
  expect(browser.text('#code-problem')).toBe('このコードはすでに使用されています。')
  expect(browser.text('#expiresOn-problem')).not.toBe('')
  const alert = browser.text('.console-form .alert')
  expect(alert).toContain('有効期限')
  expect(alert).not.toMatch(/\d/)
})
