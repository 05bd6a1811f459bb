import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { viewSettings } from '#app/features/branding/model/settings/get-settings.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listGroups, listShelves } from '#app/features/catalogue/model/content-group/groups.ts'
import { listHashtags } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import { viewDetail } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { getTerms } from '#app/features/identity/model/terms/terms.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { getNotification, listNotifications } from '#app/features/notifications/model/news/notifications.ts'
import { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { listSubscriptions } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { getPlan, listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { viewSearchForm } from '#app/features/search/site/search-form-view.ts'
import { viewSearchPage } from '#app/features/search/site/search-page-view.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { viewLayout } from '#app/layout/site/layout-view.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { worldPlan } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const at = (tenant: WorldTenant, locale: Locale) => visitAt(tenant, undefined, locale)
const page = { page: 1, size: 10 }
const book = worldContentId('aozora', 'network-settings')

describe('a site’s own words are in the visitor’s language', () => {
  it.each([
    ['aozora', 'en', 'Aozora Library', 'Practical books', 'Title'],
    ['aozora', 'ja', '青空ライブラリー', '実用書', '書名'],
    ['tidewell', 'en', 'Tidewell Museum Library', 'Maps and Charts', 'Title'],
    ['tidewell', 'ja', 'タイドウェル博物館 図書室', '地図と海図', '書名'],
  ] as const)(
    '%s in %s: its title, its groups and what lists are sorted by',
    async (tenant, locale, ...words) => {
      const visit = await at(tenant, locale)
      const { title } = viewLayout(visit, new URL('http://localhost/'))
      const group = visit.site.groups.find(({ id }) => id === 1)?.name
      expect([title, group, visit.site.sortFields[0]?.title]).toEqual(words)
    },
  )

  it('the footer, the banner and the news heading', async () => {
    const frame = (visit: Visit) => viewLayout(visit, new URL(`http://localhost${visit.basePath}/`))
    const said = async (locale: Locale) => {
      const visit = await at('aozora', locale)
      const { footer } = frame(visit)
      const { news } = viewNotifications(visit, null)
      return [
        footer.copyRight,
        footer.rows[0]?.[0]?.label,
        visit.site.settings.brand.tagline,
        news?.lines[0]?.title,
      ]
    }
    expect(await said('en')).toEqual([
      '© 2026 Aozora Co., Ltd.',
      'Practical books',
      'From practical books to technical manuals: every word can be found, at any time.',
      '“Notes for Watching the Stars” is out',
    ])
    expect((await said('ja'))[0]).toBe('© 2026 株式会社青空')
    const sakura = await at('sakura', 'en')
    expect(frame(sakura).banner).toMatchObject({
      message: 'No lending on the afternoon of Monday 30 November: we are counting the books.',
    })
  })

  it('tabs, boxes and choices of the search; the search itself uses the contents’ own words', async () => {
    const visit = await at('aozora', 'en')
    const question = readQuestion(visit, new URLSearchParams('tab=2&b25=一般&group=2&tag=2'))
    const { tabs, tags } = viewSearchForm(visit, question)
    expect(tabs.map(({ title }) => title)).toEqual(['Full text', 'By field', 'Bibliographic'])
    expect(tabs[1]?.boxes[4]).toMatchObject({
      label: 'Readers',
      choices: expect.arrayContaining([{ value: '一般', label: 'General', isChosen: true }]),
    })
    expect(tags[1]?.name).toBe('Networks')
    const filters = viewSearchPage(visit, question).filters.map(({ value }) => value)
    expect(filters).toEqual(['General', 'Natural science', 'Networks'])
    const japanese = await at('aozora', 'ja')
    expect(viewSearchForm(japanese, question).tabs[1]?.boxes[4]?.choices[0]?.label).toBe('一般')
  })

  it('a content’s fields, groups, hashtags and plans; its title stays the publisher’s', async () => {
    const shown = async (locale: Locale) => {
      const visit = await at('aozora', locale)
      const found = await getContent(visit, { id: worldContentId('aozora', 'dashi-notes') })
      const { title, groups, hashTags, plans, fields } = viewDetail(found, null, visit)
      return { title, groups, hashTags, plans: plans.map(({ name }) => name), label: fields[2]?.label }
    }
    const [en, ja] = [await shown('en'), await shown('ja')]
    expect(en.title).toBe(ja.title)
    expect(en).toMatchObject({
      groups: [{ name: 'Members only' }],
      plans: ['Aozora Premium'],
      label: 'Series',
    })
    expect(ja).toMatchObject({ groups: [{ name: '会員限定' }], plans: ['青空プレミアム'], label: 'シリーズ' })
    expect(en.hashTags[0]?.name).toBe('Cooking')
  })

  it('lists of contents and their hashtags, shelves and cards, on the API and on pages', async () => {
    const visit = await at('aozora', 'en')
    expect((await listShelves(visit)).map(({ name }) => name)).toContain('Natural science')
    const { groups } = await listGroups(visit, { ...page, withOwn: false })
    const tags = groups.flatMap(({ contents }) => contents.flatMap((row) => JSON.parse(row.hash_tags)))
    expect(tags.map(({ name }) => name)).toContain('Networks')
    expect(tags.filter(({ name }) => /[ぁ-鿿]/.test(name))).toEqual([])
    const [found] = await listHashtags(visit, { ids: [book] })
    expect(found?.hashTags.map(({ name }) => name)).toEqual(['Setting up', 'Networks'])
  })

  it('notifications, plans and terms', async () => {
    const [en, ja] = [await at('aozora', 'en'), await at('aozora', 'ja')]
    const { notifications } = await listNotifications(en, page)
    expect(notifications.at(-1)).toMatchObject({
      title: 'A new viewer',
      content: expect.stringContaining('Pages turn'),
    })
    expect(await getNotification(ja, { id: '5' })).toMatchObject({ title: '閲覧画面を新しくしました' })
    expect(await getNotification(en, { id: '5' })).toMatchObject({ title: 'A new viewer' })
    expect((await listPlans(en, page)).plans[0]?.description).toBe('Opens everything on the members’ shelf.')
    expect((await getPlan(ja, { id: worldPlan.id })).name).toBe('青空プレミアム')
    expect((await getTerms(await at('manabi', 'en'))).text).toContain('terms of use')
    expect((await getTerms(await at('manabi', 'ja'))).text).toContain('利用規約')
  })

  it('settings on the API have the same fields, in the caller’s language', async () => {
    const view = (visit: Visit) =>
      viewSettings({ googleId: null, paymentGateway: null, tokenApiKey: null, shopId: null }, visit)
    const [en, ja] = [view(await at('sakura', 'en')), view(await at('sakura', 'ja'))]
    expect(Object.keys(en)).toEqual(Object.keys(ja))
    expect([en.newInformation, ja.newInformation]).toEqual(['From the library', '図書室だより'])
    expect([en.contentDetail.viewButtonLabel, ja.contentDetail.viewButtonLabel]).toEqual([
      'Open the book',
      '本をひらく',
    ])
    expect(JSON.stringify([en, ja])).not.toContain('translations')
  })
})

describe('a word without a translation', () => {
  beforeEach(async () => {
    await db
      .updateTable('content_group')
      .set({ translations: '{"en":{"name":" "}}' })
      .where('tenant_id', '=', 1)
      .where('id', '=', 1)
      .execute()
    const plan = db.updateTable('subscription_plan').where('tenant_id', '=', 1).where('id', '=', worldPlan.id)
    await plan.set({ translations: '{"en":{"name":"Premium","description":""}}' }).execute()
  })

  it('is shown in the site’s own language, each word by itself, and no other site changes', async () => {
    const visit = await at('aozora', 'en')
    expect(visit.site.groups.find(({ id }) => id === 1)?.name).toBe('実用書')
    expect(visit.site.groups.find(({ id }) => id === 2)?.name).toBe('Natural science')
    expect(await getPlan(visit, { id: worldPlan.id })).toMatchObject({
      name: 'Premium',
      description: '会員限定の資料をすべて閲覧できます。',
    })
    expect((await at('hanabi', 'en')).site.groups[0]?.name).toBe('Fireworks')
  })
})

describe('words about a reader', () => {
  const reader = async (locale: Locale) => {
    const login = await startReaderSession(await at('aozora', locale), {
      accountId: 'aozorareader0000000002',
      loginType: 'EMAIL',
      keep: false,
    })
    return { login, visit: await visitAt('aozora', login.accessToken as string, locale) }
  }

  it('name their plan, and their sessions at the limit', async () => {
    const staff = { kind: 'staff', level: 'service_admin', companyId: 1, tenantId: 1, id: 's' } as Staff
    const { id } = await saveUserGroup(
      { ...(await at('aozora', 'ja')), actor: staff },
      UserGroupInput.parse({
        name: 'Two languages',
        byId: true,
        maxSessions: 1,
        limitMessage: { ja: '別の端末を終了しました。', en: 'Another device was signed out.' },
      }),
    )
    const account = db.updateTable('account').where('tenant_id', '=', 1)
    await account.where('id', '=', 'aozorareader0000000002').set({ group_id: id }).execute()
    const { visit } = await reader('en')
    expect((await listSubscriptions(visit, page)).registrations[0]?.plan.name).toBe('Premium')
    expect((await reader('en')).login.exceeded).toMatchObject({ message: 'Another device was signed out.' })
    expect((await reader('ja')).login.exceeded).toMatchObject({ message: '別の端末を終了しました。' })
  })

  it('a mail is in its reader’s language, including the site’s name; from an administrator, in the site’s own', async () => {
    const subjectOf = async (visit: Visit, lang: Locale | null) => {
      const { id, inserts } = await newMail(visit, { kind: 'cancelled', to: `m${lang}@mail.example`, lang })
      await commit(visit, inserts)
      const row = db
        .selectFrom('mail')
        .select(['subject', 'sender_name'])
        .where('tenant_id', '=', visit.site.tenantId)
      return row.where('id', '=', id).executeTakeFirstOrThrow()
    }
    const visit = await at('aozora', 'ja')
    expect(await subjectOf(visit, 'en')).toMatchObject({ sender_name: 'Aozora Library' })
    expect((await subjectOf(visit, 'en')).subject).toContain('[Aozora Library]')
    expect((await subjectOf(await at('aozora', 'en'), null)).subject).toContain('[Aozora Library]')
    const staff = { ...(await at('aozora', 'en')), actor: { kind: 'staff' } as Staff }
    expect(await subjectOf(staff, null)).toEqual({
      subject: '【青空ライブラリー】退会手続きが完了しました',
      sender_name: '青空ライブラリー',
    })
  })
})
