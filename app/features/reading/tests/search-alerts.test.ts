import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import {
  alertToken,
  endMailedAlert,
  getMailedAlert,
} from '#app/features/reading/model/saved-search/alert-link.ts'
import { listDue } from '#app/features/reading/model/saved-search/due-search-store.ts'
import {
  chooseAlert,
  getSavedSearch,
  saveSearch,
} from '#app/features/reading/model/saved-search/saved-searches.ts'
import { sweepSavedSearches } from '#app/features/reading/model/saved-search/sweep-saved-searches.ts'
import { answerOneClick } from '#app/features/reading/site/saved-searches/one-click.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { addDays, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { savedSearchWorld } from './saved-search-world.ts'

const { addTitle, changeReader, changeTitle, cron, db, mailsTo, newReader, nextMorning, platform } =
  savedSearchWorld()

const { clock } = platform
const { tenantId } = world.aozora
let word = ''
let words = 0
let reader: Visit

const save = (visit: Visit, alert: 'none' | 'daily' | 'weekly' = 'daily') =>
  saveSearch(visit, { query: `q=${encodeURIComponent(word)}`, name: `新着 ${word}`, alert })
const subjectsTo = async (visit: Visit) => (await mailsTo(visit)).map(({ subject }) => subject)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )

beforeAll(() => seedRecords(db, clock.now))

beforeEach(async () => {
  await db.deleteFrom('saved_search').execute()
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('job').execute()
  word = `単語${String.fromCharCode(0x4e00 + words++ * 7)}`
  reader = await newReader('aozora')
})

describe('the alert of a saved search', () => {
  it('is a mail with the new titles, their addresses, why it came and how to end it; none if nothing is new', async () => {
    await addTitle('aozora', word)
    const { id } = await save(reader)
    await nextMorning()
    expect(await mailsTo(reader)).toEqual([])
    const title = await addTitle('aozora', word)
    await nextMorning()
    const [mail] = await mailsTo(reader)
    expect(mail?.subject).toBe(`【青空ライブラリー】「新着 ${word}」の新着資料`)
    expect(mail?.text).toContain('早瀬 様')
    expect(mail?.text).toMatch(
      new RegExp(`\n${word} \\d+／Author\nhttp://localhost:8787/aozora/search/${title}\n`),
    )
    expect(mail?.text).toContain(`http://localhost:8787/aozora/saved-searches/${id}\n`)
    expect(mail?.text).toContain('（毎日）')
    expect(mail?.unsubscribeUrl).toMatch(
      /^http:\/\/localhost:8787\/aozora\/saved-searches\/alert\/u1\.[a-z0-9]{24}[\w-]{19}$/,
    )
    expect(mail?.text).toContain(`${mail?.unsubscribeUrl}\n`)
    await nextMorning()
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('lists ten titles and counts the others; in the reader’s language', async () => {
    const english = await newReader('aozora', { lang: 'en' })
    await save(english)
    for (let at = 0; at < 13; at++) await addTitle('aozora', word)
    await nextMorning()
    const [mail] = await mailsTo(english)
    expect(mail?.text.match(/\/search\/alerttitle/g)).toHaveLength(10)
    expect(mail?.text).toContain('and 3 more')
    expect(mail?.text).toContain('Dear 早瀬,')
  })

  it('is written on Mondays if it is weekly, with all that the week has brought and can still be read', async () => {
    clock.now = startOfDay('2027-03-03') + 12 * 3_600_000
    await save(reader, 'weekly')
    const first = await addTitle('aozora', word)
    const gone = await addTitle('aozora', word)
    await nextMorning()
    await addTitle('aozora', word)
    await nextMorning()
    expect(await mailsTo(reader)).toEqual([])
    await changeTitle('aozora', gone, { visible: 0 })
    await nextMorning()
    await nextMorning()
    expect(dayOf(clock.now)).toBe('2027-03-07')
    expect(await mailsTo(reader)).toEqual([])
    await nextMorning()
    const [mail, ...more] = await mailsTo(reader)
    expect(more).toEqual([])
    expect(mail?.text.match(/\/search\/alerttitle/g)).toHaveLength(2)
    expect(mail?.text).toContain(first)
    expect(mail?.text).not.toContain(gone)
  })

  it('tells only what its reader may open, from the moment that they may', async () => {
    const licensed = await newReader('aozora', { group_id: 'alertschool00000000001' })
    await db
      .insertInto('user_group')
      .values({
        ...{ tenant_id: tenantId, id: 'alertschool00000000001', name: 'School', name_key: 'school' },
        ...{ max_users: 9, created_at: 1, updated_at: 1 },
      })
      .execute()
    await db
      .insertInto('user_group_licence')
      .values({ tenant_id: tenantId, user_group_id: 'alertschool00000000001', content_group_id: 3 })
      .execute()
    await Promise.all([save(licensed), save(reader)])
    const title = await addTitle('aozora', word)
    const later = await addTitle('aozora', word, { publish_from: addDays(dayOf(clock.now), 3) })
    const unfinished = await addTitle('aozora', word, { version: null })
    await nextMorning()
    expect(await mailsTo(licensed)).toEqual([])
    expect((await mailsTo(reader)).map(({ text }) => text.includes(title))).toEqual([true])
    await db
      .insertInto('user_group_content')
      .values({ tenant_id: tenantId, user_group_id: 'alertschool00000000001', content_id: title })
      .execute()
    await changeTitle('aozora', unfinished, { version: 1 })
    await nextMorning(2)
    const [toLicensed] = await mailsTo(licensed)
    expect([toLicensed?.text.includes(title), toLicensed?.text.includes(later)]).toEqual([true, false])
    const [, second] = await mailsTo(reader)
    expect([second?.text.includes(unfinished), second?.text.includes(later)]).toEqual([true, true])
    expect(second?.text).not.toContain(title)
  })

  it('isn’t written to readers who could not sign in, and not to an address that was never confirmed', async () => {
    const others = {
      left: { cancelled_at: 1 },
      stopped: { status: 'stop' },
      unproven: { email_key: null },
      'switched off': { receives_alerts: 0 },
    }
    const visits = await Promise.all(Object.keys(others).map(() => newReader('aozora')))
    for (const visit of [...visits, reader]) await save(visit)
    for (const [at, values] of Object.values(others).entries())
      await changeReader(visits[at] as Visit, values)
    await addTitle('aozora', word)
    await nextMorning()
    expect(await Promise.all(visits.map(subjectsTo))).toEqual([[], [], [], []])
    expect(await mailsTo(reader)).toHaveLength(1)
    await changeReader(visits[3] as Visit, { receives_alerts: 1 })
    await nextMorning()
    expect(await mailsTo(visits[3] as Visit)).toEqual([])
  })

  it('isn’t written for what was found before it was chosen, nor once it was ended', async () => {
    const { id } = await save(reader, 'none')
    await addTitle('aozora', word)
    await nextMorning()
    await chooseAlert(reader, { id, alert: 'daily' })
    await nextMorning()
    expect(await mailsTo(reader)).toEqual([])
    await addTitle('aozora', word)
    await chooseAlert(reader, { id, alert: 'none' })
    await nextMorning()
    expect(await mailsTo(reader)).toEqual([])
    expect((await getSavedSearch(reader, { id })).fresh).toBe(2)
  })

  it('waits if the site’s search has changed, so that it would be another search', async () => {
    await db
      .insertInto('search_tab')
      .values({ tenant_id: tenantId, id: 77, title: 'x', type: 'fields', ordinal: 9 })
      .execute()
    await db
      .insertInto('search_box')
      .values({
        ...{ tenant_id: tenantId, id: 771, tab_id: 77, label: 'Author', operation: 1, ordinal: 9 },
        ...{ is_show_label: 1, size: 'large', search_fields: '["author"]', group_ids: '[]' },
      })
      .execute()
    const visit = { ...reader, site: (await newReader('aozora')).site }
    await saveSearch(visit, { query: 'b771=Author', name: 'x', alert: 'daily' })
    await db.deleteFrom('search_box').where('tenant_id', '=', tenantId).where('id', '=', 771).execute()
    expect(await nextMorning()).toBe(1)
    expect(await mailsTo(reader)).toEqual([])
    expect(await listDue(db, clock.now)).toEqual([])
  })
})

describe('the sweep', () => {
  it('mails a find once, also if two run at the same time or the search was changed meanwhile', async () => {
    const { id } = await save(reader)
    await addTitle('aozora', word)
    clock.now = startOfDay(addDays(dayOf(clock.now), 1)) + 8 * 3_600_000
    await Promise.all([sweepSavedSearches(cron), sweepSavedSearches(cron), sweepSavedSearches(cron)])
    expect(await mailsTo(reader)).toHaveLength(1)
    expect(await db.selectFrom('job').select('id').where('id', 'like', 'mail-%').execute()).toHaveLength(1)
    await addTitle('aozora', word)
    await nextMorning(0)
    const [due] = await db.selectFrom('saved_search').select('due_at').where('id', '=', id).execute()
    clock.now = due?.due_at ?? 0
    await chooseAlert(reader, { id, alert: 'none' })
    await sweepSavedSearches(cron)
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('takes turns between sites, so that one with many searches doesn’t hold up another', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => newReader('aozora')))
    const query = (at: number) => ({ query: `q=${at}`, name: 'x', alert: 'none' as const })
    for (const visit of many) for (let at = 0; at < 40; at++) await saveSearch(visit, query(at))
    const elsewhere = await newReader('sakura')
    await saveSearch(elsewhere, query(0))
    await db.updateTable('saved_search').set({ due_at: 2 }).where('tenant_id', '=', tenantId).execute()
    await db.updateTable('saved_search').set({ due_at: 3 }).where('tenant_id', '<>', tenantId).execute()
    const due = await listDue(db, clock.now)
    expect(due).toHaveLength(21)
    expect(due.slice(0, 2).map((search) => search.tenantId)).toEqual([tenantId, world.sakura.tenantId])
    expect(await sweepSavedSearches(cron)).toBe(21)
    expect(await listDue(db, clock.now)).toHaveLength(20)
  })

  it('puts a search off that fails, and goes on with the others', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const elsewhere = await newReader('sakura')
    await save(reader)
    await save(elsewhere)
    await addTitle('sakura', word, { groupId: 1 })
    await addTitle('aozora', word)
    clock.now = startOfDay(addDays(dayOf(clock.now), 1)) + 8 * 3_600_000
    const siteOf = (id: number) => (id === tenantId ? Promise.reject(new Error('away')) : cron.siteOf(id))
    expect(await sweepSavedSearches({ ...cron, siteOf })).toBe(2)
    expect(await mailsTo(reader)).toEqual([])
    expect(await listDue(db, clock.now)).toEqual([])
    clock.now += 11 * 60_000
    await sweepSavedSearches(cron)
    expect(await mailsTo(reader)).toHaveLength(1)
    vi.restoreAllMocks()
  })
})

describe('the link in an alert’s mail', () => {
  it('ends this alert and no other, also twice; a changed one and another site’s is refused', async () => {
    const { id } = await save(reader)
    const other = await saveSearch(reader, { query: 'q=x', name: 'x', alert: 'weekly' })
    const nobody: Visit = { ...reader, actor: null }
    const token = alertToken(reader, { tenantId, id })
    expect(await getMailedAlert(nobody, token)).toEqual({ name: `新着 ${word}`, alert: 'daily' })
    await endMailedAlert(nobody, token)
    await endMailedAlert(nobody, token)
    expect((await getSavedSearch(reader, { id })).alert).toBe('none')
    expect((await getSavedSearch(reader, other)).alert).toBe('weekly')
    const elsewhere = { ...(await newReader('sakura')), actor: null }
    const [start, end] = [token.slice(0, 3), token.slice(27)]
    for (const [visit, wrong] of [
      [elsewhere, token],
      [elsewhere, token.replace('u1.', `u${elsewhere.site.tenantId.toString(36)}.`)],
      [nobody, `${start}${other.id}${end}`],
      [nobody, `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
      [nobody, token.slice(0, -1)],
      [nobody, `${token}x`],
      [nobody, ''],
    ] as const) {
      expect(await refusalOf(endMailedAlert(visit, wrong))).toBe('tokenInvalid')
      expect(await refusalOf(getMailedAlert(visit, wrong))).toBe('tokenInvalid')
    }
    expect((await getSavedSearch(reader, other)).alert).toBe('weekly')
  })

  it('is in the headers of the mail that is sent, and isn’t stored any longer', async () => {
    await save(reader)
    await addTitle('aozora', word)
    await nextMorning()
    const [mail] = await mailsTo(reader)
    const sent: { headers: object; to: string[] }[] = []
    const provider = {
      MAIL_ENDPOINT: 'https://mail.example',
      MAIL_API_KEY: 'k',
      MAIL_FROM: 'no-reply@b.example',
    }
    const fetch = (async (_: unknown, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ id: '1' })
    }) as typeof globalThis.fetch
    expect(await runDueJobs({ ...cron, fetch, env: { ...cron.env, ...provider } }, [sendMail])).toBe(1)
    expect(sent).toMatchObject([
      {
        to: [reader.actor?.email],
        headers: {
          'List-Unsubscribe': `<${mail?.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ])
    expect(await mailsTo(reader)).toMatchObject([{ text: '', unsubscribeUrl: null }])
  })

  it('is posted to by mail programs from any origin without a cookie; our own page and other requests go their usual way', async () => {
    const { id } = await save(reader)
    const nobody: Visit = { ...reader, actor: null }
    const url = `http://localhost:8787/aozora/saved-searches/alert/${alertToken(reader, { tenantId, id })}`
    const post = (address: string, headers: Record<string, string> = {}) =>
      answerOneClick(
        new Request(address, {
          method: 'POST',
          headers,
          body: new URLSearchParams('List-Unsubscribe=One-Click'),
        }),
        nobody,
      )
    expect(await answerOneClick(new Request(url), nobody)).toBeNull()
    expect(await post(url, { Origin: 'http://localhost:8787' })).toBeNull()
    expect(await post('http://localhost:8787/aozora/saved-searches')).toBeNull()
    expect((await post(`${url.slice(0, -2)}xx`, { Origin: 'https://mail.example' }))?.status).toBe(400)
    expect((await getSavedSearch(reader, { id })).alert).toBe('daily')
    const answer = await post(url, { Origin: 'https://mail.example' })
    expect([answer?.status, await answer?.text()]).toEqual([200, '新着メールを停止しました'])
    expect((await getSavedSearch(reader, { id })).alert).toBe('none')
    expect((await post(url))?.status).toBe(200)
  })
})
