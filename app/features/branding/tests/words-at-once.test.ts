import { beforeAll, describe, expect, it } from 'vitest'
import { saveWord, WordInput } from '#app/features/branding/model/languages/site-words.ts'
import {
  addFooterLink,
  changeFooterLink,
  FooterLinkInput,
} from '#app/features/branding/model/links/footer-links.ts'
import {
  addCustomButton,
  CustomButtonInput,
  changeCustomButton,
} from '#app/features/branding/model/results/custom-buttons.ts'
import {
  addResultButton,
  changeResultButton,
  ResultButtonInput,
} from '#app/features/branding/model/results/search-result.ts'
import {
  addTerms,
  listTerms,
  TermsChange,
  TermsInput,
  updateTerms,
} from '#app/features/identity/model/terms/save-terms.ts'
import {
  addNotification,
  changeNotification,
  NotificationChanges,
  NotificationInput,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { changePlan, listEditedPlans, PlanInput } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { GroupChanges, GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { resetGroups } from '#app/features/publishing/model/groups/order-groups.ts'
import { addGroup, changeGroup, listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { addHashtag, HashtagName, renameTag } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import {
  addSortField,
  changeSortField,
  NewSortFieldInput,
  SortFieldInput,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import { addBox, changeBox, renameBox } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { addTab, BoxInput, changeTab, TabInput } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { updateSiteOf } from '#app/features/sites/model/sites/save-site.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { meanwhile } from '#tests/workerd/meanwhile.ts'

const platform = platformOn(sqliteD1())
let visit: Visit

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  const service = await administratorAt(platform, 'aozora')
  visit = { ...service, actor: { ...(service.actor as Staff), level: 'company_admin' } }
})

type Said = { ja?: string; en?: string }
type Write = (at: Visit, said: Said) => Promise<unknown>

/**
 * Kinds of records with words. Each makes a new record, and returns a function that writes its words without a
 * revision.
 */
const records: Record<string, () => Promise<Write>> = {
  group: async () => {
    const { id } = await addGroup(visit, GroupInput.parse({ name: '分類' }))
    return (at, name) => changeGroup(at, id, GroupChanges.parse({ id, name }))
  },
  hashtag: async () => {
    const { id } = await addHashtag(visit, { name: '札' })
    return (at, name) => renameTag(at, HashtagName.parse({ id, name }))
  },
  'sort field': async () => {
    const field = { type: 1, field: 7, title: '順' }
    const { id } = await addSortField(visit, NewSortFieldInput.parse(field))
    return (at, title) => changeSortField(at, { id, ...SortFieldInput.parse({ field: 7, title }) })
  },
  tab: async () => {
    const { id } = await addTab(visit, TabInput.parse({ title: '棚' }))
    return (at, title) => changeTab(at, { id, ...TabInput.parse({ title }) })
  },
  box: async () => {
    const { id: tabId } = await addTab(visit, TabInput.parse({ title: '箱のある棚' }))
    const { id } = await addBox(visit, { tabId, ...BoxInput.parse({ label: '箱' }) })
    return (at, label) => changeBox(at, { id, ...BoxInput.parse({ label }) })
  },
  'name of a box': async () => {
    const { id: tabId } = await addTab(visit, TabInput.parse({ title: '改名する棚' }))
    const { id } = await addBox(visit, { tabId, ...BoxInput.parse({ label: '箱' }) })
    return (at, label) => renameBox(at, { id, label, revision: null })
  },
  'footer link': async () => {
    const { id } = await addFooterLink(visit, FooterLinkInput.parse({ label: '案内', url: '/x' }))
    return (at, label) => changeFooterLink(at, { id, ...FooterLinkInput.parse({ label, url: '/x' }) })
  },
  'button of results': async () => {
    const { id } = await addResultButton(visit, ResultButtonInput.parse({ label: '予約', url: '/x' }))
    return (at, label) => changeResultButton(at, { id, ...ResultButtonInput.parse({ label, url: '/x' }) })
  },
  'own button': async () => {
    const { id } = await addCustomButton(visit, CustomButtonInput.parse({ name: 'view', label: '読む' }))
    return (at, label) => changeCustomButton(at, { id, ...CustomButtonInput.parse({ name: 'view', label }) })
  },
  notification: async () => {
    const { id } = await addNotification(visit, NotificationInput.parse({ title: '題', content: '文' }))
    return (at, title) => changeNotification(at, id, NotificationChanges.parse({ id, title }))
  },
  'user group': async () => {
    const group = { name: '会員', byId: true }
    const { id } = await saveUserGroup(visit, UserGroupInput.parse(group))
    return (at, limitMessage) => saveUserGroup(at, UserGroupInput.parse({ id, ...group, limitMessage }))
  },
  plan: async () => {
    const [plan] = await listEditedPlans(visit)
    const { id = '', price, duration } = plan ?? {}
    return (at, name) => changePlan(at, id, PlanInput.parse({ name, price, duration }))
  },
  terms: async () => {
    if (!(await listTerms(visit)).some(({ startsOn }) => startsOn === null))
      await addTerms(visit, TermsInput.parse({ textJa: '規約' }))
    const version = (await listTerms(visit))[0]?.version ?? 0
    return (at, { ja, en }) => updateTerms(at, version, TermsChange.parse({ textJa: ja, textEn: en }))
  },
  site: async () => {
    const { servicePath, accountType } = visit.site
    return (at, serviceName) => updateSiteOf(at, SiteInput.parse({ serviceName, servicePath, accountType }))
  },
  'word of a list of all': async () => {
    const { id } = await addGroup(visit, GroupInput.parse({ name: '一覧の分類' }))
    const place = { part: 'group', property: 'name', id: String(id) }
    return (at, words) => saveWord(at, WordInput.parse({ ...place, words }))
  },
}

describe('two changes to one record in different languages at once', () => {
  it.each(Object.keys(records))(
    'of a %s: the second is refused, and the first one’s word stays',
    async (name) => {
      const write = await (records[name] as () => Promise<Write>)()
      const overtaken = write(
        meanwhile(visit, () => write(visit, { en: 'In English' })),
        { ja: `新しい名：${name}` },
      )
      await expect(overtaken).rejects.toMatchObject({ name: 'changedMeanwhile' })
      await write(visit, { ja: `新しい名：${name}` })
    },
  )

  it('restoring the groups overwrites no name that is written meanwhile', async () => {
    const usual = (await listEditedGroups(visit)).find(({ type }) => type === 'new')
    const rename = () =>
      changeGroup(visit, usual?.id ?? 0, GroupChanges.parse({ id: usual?.id, name: { en: 'Just in' } }))
    await expect(resetGroups(meanwhile(visit, rename))).rejects.toMatchObject({ name: 'changedMeanwhile' })
    await resetGroups(visit)
    const after = (await listEditedGroups(visit)).find(({ type }) => type === 'new')
    expect(after?.names).toMatchObject({ en: 'Just in' })
  })
})
