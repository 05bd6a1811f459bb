import { beforeAll, expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { send, serverOrigin } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const port = new URL(serverOrigin).port
const domain = 'new-customer.localhost'
const onDomain = `http://${domain}:${port}/`
const onPath = `${serverOrigin}/new-customer`
const statusAt = async (address: string) => (await send(address)).status

const admin = new FormBrowser()
beforeAll(async () => {
  await admin.open(`${serverOrigin}/admin/login`)
  await admin.signIn('system@bunko.example')
})

test('a new customer gets a company, a site on a path and one on a domain, with the console’s forms alone', async () => {
  await admin.follow('企業を追加', 'main')
  admin.fill({ name: '港の出版社', maxContent: '500', maxUser: '50' })
  await admin.press('企業を追加')
  expect(admin.text('h1')).toBe('港の出版社')

  await admin.follow('サイトを追加', 'main')
  admin.fill({ 'serviceName.ja': '港の書庫', servicePath: 'search' })
  await admin.press('サイトを追加')
  expect(admin.status).toBe(400)
  expect(admin.text('#servicePath-problem')).toContain('予約されている')
  expect(admin.one('[name="serviceName.ja"]').getAttribute('value')).toBe('港の書庫')
  admin.fill({ servicePath: 'new-customer' })
  admin.choose('必要な場合のみ', admin.one('main'))
  await admin.press('サイトを追加')
  expect(admin.url).toMatch(/\/admin\/sites\/\d+\/home$/)
  const reader = new FormBrowser()
  await reader.open(onPath)
  expect([reader.status, reader.text('title')]).toEqual([200, '港の書庫'])

  await admin.follow('港の出版社', 'header')
  await admin.follow('サイトを追加', 'main')
  admin.choose('独自ドメイン（例：library.example.jp）', admin.one('main'))
  admin.fill({ 'serviceName.ja': '港の別館', domain: `https://${domain}/` })
  await admin.press('サイトを追加')
  expect(admin.text('main [role="status"]')).toContain('所有確認')
  expect(await statusAt(`${onDomain}login`)).toBe(404)

  const name = `_bunko-challenge.${domain}`
  const value = admin.one('.record-text[value^="bunko-domain="]').getAttribute('value') ?? ''
  const body = new URLSearchParams({ name, type: 'TXT', value })
  await sandboxClient().send('/hostnames/records', { method: 'POST', body })
  await admin.press('今すぐ確認')
  expect(admin.text('main [role="status"]')).toContain('準備ができました')
  expect(await statusAt(`${onDomain}login`)).toBe(200)
})

test('a stopped company’s sites show nothing, and everything again once it is allowed', async () => {
  await admin.open(`${serverOrigin}/admin/companies?q=港の出版社`)
  await admin.follow('港の出版社', 'main')
  await admin.follow('基本設定', 'nav')
  expect(admin.text('main')).toContain('0 / 500')
  await admin.press('停止')
  const [stopped, answer] = [
    await send(onPath),
    await send(`${onPath}/api/v1/service-admin/public/view-settings`),
  ]
  expect([stopped.status, answer.status]).toEqual([503, 403])
  expect(stopped.text).not.toContain('港の書庫')
  expect(await statusAt(onDomain)).toBe(503)
  await admin.press('再開')
  expect(await statusAt(onPath)).toBe(200)
})

test('what somebody else has saved meanwhile is shown beside the own input', async () => {
  const open = async () => {
    const browser = new FormBrowser()
    await browser.open(`${serverOrigin}/admin/login`)
    await browser.signIn('system@bunko.example')
    await browser.open(`${serverOrigin}/admin/companies?q=港の出版社`)
    await browser.follow('港の出版社', 'main')
    await browser.follow('基本設定', 'nav')
    return browser
  }
  const [first, second] = [await open(), await open()]
  first.fill({ maxUser: '60' })
  await first.press('保存')
  second.fill({ maxUser: '70' })
  await second.press('保存')
  expect(second.status).toBe(409)
  const row = second.all('.both-versions tbody tr').map((one) => one.text)
  expect(row).toEqual([expect.stringMatching(/利用者数の上限.*60.*70/)])
})
