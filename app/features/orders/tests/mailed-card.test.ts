import { describe, expect, it } from 'vitest'
import { getMailedCard, replaceMailedCard } from '#app/features/orders/model/card-proof/mailed-card.ts'
import { getSavedCard } from '#app/features/orders/model/card-proof/saved-card.ts'
import { tellPayer } from '#app/features/orders/model/notification-mail/send-payer-mail.ts'
import { sweepNotices } from '#app/features/orders/model/subscription-billing/sweep-notices.ts'
import { sweepRenewals } from '#app/features/orders/model/subscription-billing/sweep-subscriptions.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import type { Visit } from '#app/visit/visit.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { buyPlan, newBuyer, openShops } from './open-shops.ts'
import { addPlan, hours, minutes, type Pressed, startOfTests, takeCardsOnPage } from './order-world.ts'

const platform = await openShops()
const { db, clock } = platform
const [visa, master, poor] = ['4111111111111111', '5555555555554444', '4999000000000002']
const days = 24 * hours
let made = 0

/** A reader whose card expires soon, and a visit of nobody with the link that was mailed to them. */
async function mailed(provider: 'GMO' | 'VERITRANS') {
  clock.now = startOfTests
  await db.updateTable('registration').set({ renews_on: null }).execute()
  const id = `payer${++made}xxxxxxxxxxxxxxxxxx`
  const { tenantId, till, visit } = await newBuyer(platform, provider, id)
  const email = `${id}@books.example`
  const ofAccount = (values: object) =>
    db.updateTable('account').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  await ofAccount({ email, email_key: email, lang: 'en' })
  await buyPlan(
    { visit, till },
    { planId: await addPlan(platform, tenantId, `plan-of-payer-${made}`, {}), number: visa },
  )
  await db.updateTable('payer').set({ card_expires: '2026-12' }).where('account_id', '=', id).execute()
  const mail = { MAIL_ENDPOINT: 'http://sandbox.test/mail/emails', MAIL_API_KEY: 'sandbox-mail-key' }
  const origin = { SITE_ORIGIN: 'https://books.example', SHARED_HOSTS: 'books.example' }
  const env = { ...platform.env, ...mail, ...origin, MAIL_FROM: 'no-reply@books.example' }
  const readMail = async (subject: string) => {
    await runDueJobs({ ...till.cron, env, siteOf: async () => visit.site }, [tellPayer])
    const answer = await till.fetch(`http://sandbox.test/mail/api?to=${email}`)
    const mails = (await answer.json()) as { subject: string; text: string }[]
    const found = mails.find((one) => one.subject.includes(subject))
    return /\/profile\/card\/link\/(\S+)/.exec(found?.text ?? '')?.[1] ?? ''
  }
  await sweepNotices(till.cron)
  const token = await readMail('about to expire')
  const nobody: Visit = { ...visit, env, actor: null }
  return {
    ...{ id, tenantId, till, token, nobody, ofAccount, readMail },
    kept: async () => (await getSavedCard(visit))?.last.slice(-3),
    replace: async (number: string, pressed: Pressed = 'pay') => {
      const { next } = await replaceMailedCard(nobody, token, { token: await till.tokenOf(number) })
      if (typeof next === 'object') await till.press(next.redirect, pressed)
    },
  }
}

describe.each(['VERITRANS', 'GMO'] as const)('a link in the mail about a card at %s', (provider) => {
  it('replaces the card without a sign-in, once, after the issuer confirmed the holder', async () => {
    const one = await mailed(provider)
    expect(one.token).not.toBe('')
    expect(await getMailedCard(one.nobody, one.token)).toMatchObject({ is: 'open', proof: null, hold: null })
    await one.replace(master)
    expect(await getMailedCard(one.nobody, one.token)).toEqual({ is: 'replaced' })
    expect(await one.kept()).toBe('444')
    expect(await refusalOf(one.replace(visa))).toBe('tokenExpired')
    expect(await one.kept()).toBe('444')
  })

  it('can be used again if the issuer didn’t confirm the holder, and says so', async () => {
    const one = await mailed(provider)
    await one.replace(master, 'decline')
    const view = await getMailedCard(one.nobody, one.token)
    expect(view).toMatchObject({ is: 'open', proof: { state: 'failed' } })
    expect(await one.kept()).toBe('111')
    clock.now += minutes
    await one.replace(master)
    expect(await getMailedCard(one.nobody, one.token)).toEqual({ is: 'replaced' })
  })
})

describe('a link in a mail about a card', () => {
  const asked = (one: Awaited<ReturnType<typeof mailed>>, token = one.token, visit = one.nobody) =>
    refusalOf(getMailedCard(visit, token))

  it('isn’t a link of another site, nor one that was never sent', async () => {
    const [one, other] = [await mailed('GMO'), await mailed('VERITRANS')]
    expect(await asked(one, other.token)).toBe('tokenInvalid')
    expect(await asked(one, `${one.token.slice(0, -4)}AAAA`)).toBe('tokenExpired')
    expect(await asked(one, 'x')).toBe('tokenInvalid')
  })

  it('ends after two months, with the account, and with the address that it was sent to', async () => {
    const old = await mailed('GMO')
    clock.now += 63 * days
    expect(await asked(old)).toBe('tokenExpired')
    const gone = await mailed('GMO')
    await gone.ofAccount({ cancelled_at: clock.now })
    expect(await asked(gone)).toBe('tokenExpired')
    const moved = await mailed('GMO')
    await moved.ofAccount({ email: 'new@books.example', email_key: 'new@books.example' })
    expect(await asked(moved)).toBe('tokenExpired')
  })

  it('stands in the mail about a failed renewal, too', async () => {
    const one = await mailed('GMO')
    await one.replace(poor)
    await getMailedCard(one.nobody, one.token)
    clock.now += 31 * days
    await sweepRenewals(one.till.cron)
    const later = await one.readMail('could not charge')
    expect(later).not.toBe('')
    expect(later).not.toBe(one.token)
    expect(await getMailedCard(one.nobody, later)).toMatchObject({ is: 'open' })
  })

  it('tries as few cards as its reader may', async () => {
    const one = await mailed('GMO')
    const tried: string[] = []
    for (let tries = 0; tries < 6; tries++) tried.push(await refusalOf(one.replace(master, 'decline')))
    expect(tried.filter((name) => name === 'cardsHeld').length).toBeGreaterThan(0)
    expect(await getMailedCard(one.nobody, one.token)).toMatchObject({ hold: { by: 'account' } })
  })

  it('leads to the provider’s own page where that asks for cards', async () => {
    const one = await mailed('GMO')
    await takeCardsOnPage(platform)
    const checkout = { cardEntry: 'page', tokenKey: null }
    expect(await getMailedCard(one.nobody, one.token)).toMatchObject({ is: 'open', checkout })
    const { next } = await replaceMailedCard(one.nobody, one.token, {})
    const back = await one.till.press(typeof next === 'object' ? next.redirect : '', 'pay', master)
    expect(back?.get('OrderID')).toBeTruthy()
    expect(await getMailedCard(one.nobody, one.token)).toEqual({ is: 'replaced' })
    expect(await one.kept()).toBe('444')
  })
})
