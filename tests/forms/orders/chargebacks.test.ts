import { expect, test } from 'vitest'
import { FormBrowser } from '#tests/forms/form-browser.ts'
import { bases, cookieOf, newReaderAt, serverOrigin } from '#tests/http/client.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

const yearly = '/order-entry/aozoraplan000000000011'
const said = (browser: FormBrowser) => browser.one('main').textContent.replace(/\s+/g, ' ')

/** Buys the yearly plan of 10,780 yen with a card that needs no authentication. Returns the order. */
async function bought(): Promise<{ reader: FormBrowser; orderId: string }> {
  const reader = new FormBrowser('ja')
  const name = await newReaderAt(bases.aozora)
  reader.cookies.take(new URL(bases.aozora), [`${await cookieOf(bases.aozora, name)}; Path=/aozora`])
  const card = { card_number: '4100000000000100', card_expire: '12/30', security_code: '123' }
  const body = JSON.stringify({ ...card, token_api_key: 'sandbox-token-key', lang: 'ja' })
  const answer = await sandboxClient().send('/veritrans/4gtoken', { method: 'POST', body })
  await reader.open(`${bases.aozora}${yearly}`)
  reader.fill({ token: ((await answer.json()) as { token: string }).token })
  await reader.press('確認画面へ進む')
  await reader.press('申し込んで支払う')
  const [succeed] = reader.all('button[value="succeed"]')
  if (succeed !== undefined) await reader.submit(succeed)
  if (reader.url.startsWith(sandboxClient().origin)) await reader.submit(reader.one('form button'))
  return { reader, orderId: new URL(reader.url).searchParams.get('order_id') ?? '' }
}

test('a chargeback is recorded and decided on the order’s page, which keeps what was typed, and the right ends when it is lost', async () => {
  const { reader, orderId } = await bought()
  const admin = new FormBrowser('ja')
  await admin.open(`${serverOrigin}/admin/login`)
  await admin.signIn('company@aozora.example')
  const page = `${serverOrigin}/admin/sites/1/orders/${orderId}`
  await admin.open(page)
  expect(said(admin)).toContain('10,780円まで')
  const form = 'form:has([value="chargeback"])'
  admin.fill({ amount: '10781', reason: '不正利用', reference: 'CB-77' }, form)
  await admin.press('チャージバックを記録')
  expect(admin.status).toBe(400)
  expect(said(admin)).toContain('10780以下の値を入力してください。')
  expect(admin.one(`${form} [name="reference"]`).getAttribute('value')).toBe('CB-77')
  admin.fill({ amount: '10780' }, form)
  await admin.press('チャージバックを記録')
  expect(said(admin)).toContain('未確定')
  expect(said(admin)).toContain('CB-77')
  // Nothing is left to refund or to dispute.
  expect(admin.all(form)).toHaveLength(0)
  expect(admin.buttons('確認画面へ')).toHaveLength(0)
  admin.check('form:has([value="decide"]) [name="outcome"][value="lost"]')
  await admin.press('結果を記録')
  expect(said(admin)).toContain('契約を終了')
  await admin.open(`${serverOrigin}/admin/sites/1/transactions?kind=chargeback-lost&q=${orderId}`)
  expect(said(admin)).toContain('チャージバック確定')
  expect(said(admin)).toContain('-10,780')
  await reader.open(`${bases.aozora}/subscription`)
  expect(said(reader)).toContain('返金済み')
})

test('the company chooses what a chargeback does to a right, and the order’s page says so', async () => {
  const admin = new FormBrowser('ja')
  await admin.open(`${serverOrigin}/admin/login`)
  await admin.signIn('company@aozora.example')
  await admin.open(`${serverOrigin}/admin/sites/1`)
  const { orderId } = await bought()
  await admin.open(`${serverOrigin}/admin/companies/1/payment`)
  const form = 'form:has([value="chargebacks"])'
  const choose = async (value: string) => {
    const field = admin.one(`${form} [name="right"]`)
    if (field.tagName === 'SELECT') admin.fill({ right: value }, form)
    else admin.check(`${form} [name="right"][value="${value}"]`)
    await admin.press('保存', form)
  }
  await choose('suspend')
  await admin.open(`${serverOrigin}/admin/sites/1/orders/${orderId}`)
  expect(said(admin)).toContain('それまで契約は停止し')
  await admin.open(`${serverOrigin}/admin/companies/1/payment`)
  await choose('end')
})

test('what a provider won’t pay is written off on the order’s page, which keeps what was typed', async () => {
  const { orderId } = await bought()
  const admin = new FormBrowser('ja')
  await admin.open(`${serverOrigin}/admin/login`)
  await admin.signIn('company@aozora.example')
  await admin.open(`${serverOrigin}/admin/sites/1/orders/${orderId}`)
  const form = 'form:has([value="writeOff"])'
  admin.fill({ amount: '10781', note: '入金されない' }, form)
  await admin.press('貸倒れを記録')
  expect(admin.status).toBe(400)
  expect(admin.one(`${form} textarea`).textContent).toContain('入金されない')
  admin.fill({ amount: '780' }, form)
  await admin.press('貸倒れを記録')
  expect(said(admin)).toContain('貸倒れ-7800-780')
  expect(said(admin)).toContain('10,000円まで返金できます')
})
