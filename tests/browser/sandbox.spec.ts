import { expect, test } from '@playwright/test'
import { authorizeUrl, codeOf, isSignedBy, keysOf, redeem } from '#tests/sandbox/relying-party.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'

/** The sandbox as `npm start` serves it: on a Durable Object, with its own origin. */
const sandbox = sandboxClient()

test('announces the origin it is served at', async () => {
  const answer = await sandbox.send('/google/.well-known/openid-configuration')
  expect(((await answer.json()) as { issuer: string }).issuer).toBe(`${sandbox.origin}/google`)
})

test('redeems a code only once, for one of 20 simultaneous requests', async () => {
  for (let round = 0; round < 3; round++) {
    const code = await codeOf(sandbox, 'google', 'hanako')
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(sandbox, 'google', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('signs with the same key even if the first requests come at the same time', async () => {
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(sandbox, 'learning', 'parent')))
  const answers = await Promise.all(codes.map((code) => redeem(sandbox, 'learning', code)))
  const keys = await keysOf(sandbox, 'learning')
  for (const { body } of answers) expect(await isSignedBy(keys, body.id_token)).toBe(true)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a person is chosen and posted back to the product', async ({ page }) => {
      const back = 'http://localhost:1/aozora/login'
      const posted = page.waitForRequest((request) => request.url() === back && request.method() === 'POST')
      const changes = { response_mode: 'form_post', redirect_uri: back }
      await page.goto(new URL(await authorizeUrl('microsoft', changes), sandbox.origin).href)
      await expect(page.getByRole('heading', { name: 'アカウントを選択' })).toBeVisible()
      await page.getByRole('button', { name: /^さくら 春子/ }).click({ noWaitAfter: true })
      if (!javaScriptEnabled) await page.getByRole('button', { name: '続ける' }).click({ noWaitAfter: true })
      const fields = new URLSearchParams((await posted).postData() ?? '')
      expect(fields.get('state')).toBe('S/+ &=')
      expect(fields.get('code')).toBeTruthy()
    })

    test('cancelling leads back to the product', async ({ page }) => {
      const url = await authorizeUrl('google', { redirect_uri: 'http://localhost:1/login' })
      const asked = page.waitForRequest(/localhost:1\/login/)
      await page.goto(new URL(url, sandbox.origin).href)
      await page.getByRole('button', { name: 'キャンセル' }).click({ noWaitAfter: true })
      expect((await asked).url()).toContain('error=access_denied')
    })
  })
}

test('the mailbox shows sent mails, in English to an English browser', async ({ browser }) => {
  const to = `served.${Date.now()}@aozora.example`
  const sent = await sandbox.send('/mail/emails', {
    method: 'POST',
    headers: { Authorization: 'Bearer sandbox-mail-key', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      from: 'no-reply@bunko.example',
      to,
      subject: 'served',
      text: `${sandbox.origin}/`,
    }),
  })
  expect(sent.status).toBe(200)
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(`${sandbox.origin}/mail?to=${to}`)
  await expect(page.getByRole('heading', { name: 'served' })).toBeVisible()
  await page.getByRole('link', { name: `${sandbox.origin}/` }).click()
  await expect(page.getByRole('heading', { name: 'The sandbox' })).toBeVisible()
  await page.close()
})
