import { beforeAll, expect, it } from 'vitest'
import { CustomLoginInput, saveCustomLogin } from '#app/features/branding/model/custom-login/custom-login.ts'
import { saveSignInOptions } from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import {
  addNotification,
  changeNotification,
  deleteNotification,
  NewNotification,
  NotificationChanges,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { orderSiteGroups, resetGroups } from '#app/features/publishing/model/groups/order-groups.ts'
import {
  addGroup,
  changeGroup,
  deleteGroup,
  listEditedGroups,
} from '#app/features/publishing/model/groups/save-group.ts'
import {
  addHashtag,
  deleteTag,
  mergeTags,
  renameTag,
} from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { CompanyInput } from '#app/features/tenancy/model/company/company-input.ts'
import { setCompanyStatus, updateCompanyOf } from '#app/features/tenancy/model/company/save-company.ts'
import { findSite } from '#app/features/tenancy/model/snapshot/find-site.ts'
import { approveProposal } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { listProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import { deleteUserGroup, saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { clock, env } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const { domain, servicePath } = world.aozora.address
const seen = async () => (await findSite(env, { domain, servicePath }, clock.now))?.version

let made = 0
const group = (visit: Visit) => addGroup(visit, GroupInput.parse({ name: `棚 ${++made}` }))
const tag = (visit: Visit) => addHashtag(visit, { name: `tag${++made}` })
const notify = (visit: Visit) =>
  addNotification(visit, NewNotification.parse({ title: '知らせ', content: '本文' }))
const anyRevision = { default: undefined, isWrapLine: undefined, revision: null }

function saveGroup(visit: Visit, fields: object) {
  return saveUserGroup(
    visit,
    UserGroupInput.parse({ name: `Net ${++made}`, byIp: true, autoIp: true, ...fields }),
  )
}

/** Changes to a site's design or to its ways of signing in. Each first prepares the site, and returns the change to be tested. */
const changes: Record<string, (visit: Visit) => Promise<() => Promise<unknown>>> = {
  'a new group': async (visit) => () => group(visit),
  'a changed group': async (visit) => {
    const { id } = await group(visit)
    return () => changeGroup(visit, id, { ...anyRevision, numRow: 4 })
  },
  'a deleted group': async (visit) => {
    const { id } = await group(visit)
    return () => deleteGroup(visit, { id })
  },
  'another order of groups': async (visit) => {
    const ids = (await listEditedGroups(visit)).map(({ id }) => id)
    return () => orderSiteGroups(visit, { ids: ids.toReversed() })
  },
  'groups as at first': async (visit) => () => resetGroups(visit),
  'a new hashtag': async (visit) => () => tag(visit),
  'a renamed hashtag': async (visit) => {
    const { id } = await tag(visit)
    return () => renameTag(visit, { id, name: 'renamed', revision: null })
  },
  'merged hashtags': async (visit) => {
    const [one, other] = [await tag(visit), await tag(visit)]
    return () => mergeTags(visit, { id: one.id, into: other.id })
  },
  'a deleted hashtag': async (visit) => {
    const { id } = await tag(visit)
    return () => deleteTag(visit, { id })
  },
  'a new notification': async (visit) => () => notify(visit),
  'a changed notification': async (visit) => {
    const { id } = await notify(visit)
    const { id: _, ...words } = NotificationChanges.parse({ id, title: '改めた知らせ' })
    return () => changeNotification(visit, id, words)
  },
  'a deleted notification': async (visit) => {
    const { id } = await notify(visit)
    return () => deleteNotification(visit, { id })
  },
  'a user group by address': async (visit) => () => saveGroup(visit, { ranges: '133.71.0.0/24' }),
  'a user group by address that is deleted': async (visit) => {
    const { id } = await saveGroup(visit, { ranges: '133.72.0.0/24' })
    return () => deleteUserGroup(visit, id)
  },
  'ways to sign in': async (visit) => () =>
    saveSignInOptions(visit, SignInOptionsInput.parse({ strictPassword: 'on', cancelAccount: 'on' })),
  'the words of the sign-in': async (visit) => () =>
    saveCustomLogin(visit, CustomLoginInput.parse({ customName: '図書室へようこそ' })),
  'a renamed company': async (visit) => () =>
    updateCompanyOf(visit, visit.site.companyId, CompanyInput.parse({ name: '改めた社名', maxUser: 100 })),
  'a stopped company': async (visit) => () => setCompanyStatus(visit, visit.site.companyId, 'stop'),
  'a company that is allowed again': async (visit) => () =>
    setCompanyStatus(visit, visit.site.companyId, 'allow'),
}

it.each(Object.keys(changes))(
  '%s is visible in the next request, whatever is cached of the site',
  async (name) => {
    const visit = await adminAt('aozora', 'system_admin')
    const change = await changes[name]?.(visit)
    const before = await seen()
    await change?.()
    expect(await seen()).not.toBe(before)
  },
)

it('an approved larger range is visible in the next request, too', async () => {
  const visit = await adminAt('aozora')
  await saveGroup(visit, { byId: true, ranges: '133.73.0.0/16', proposesLarger: true })
  const { proposals } = await listProposals(visit, { page: 1, size: 1, state: 'waiting' })
  const known = findSite(env, { domain, servicePath }, clock.now)
  const operator = await adminAt('aozora', 'system_admin')
  await known
  await approveProposal(operator, { id: proposals[0]?.id ?? '', answer: '' })
  expect(await findSite(env, { domain, servicePath }, clock.now)).not.toBe(await known)
})
