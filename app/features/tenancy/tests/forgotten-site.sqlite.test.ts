import { beforeAll, expect, it } from 'vitest'
import { saveSignInOptions } from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import {
  addNotification,
  changeNotification,
  deleteNotification,
  NewNotification,
  NotificationChanges,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { orderSiteGroups } from '#app/features/publishing/model/groups/order-groups.ts'
import { addHashtag, deleteTag, renameTag } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { setCompanyStatus } from '#app/features/tenancy/model/company/save-company.ts'
import { approveProposal } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { listProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import { forgetSite, rememberedSite, rememberSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, inConsole, system } from '#tests/visits/console-visit.ts'
import { clock } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let visit: Visit
beforeAll(async () => {
  await makeWorldRecords()
  visit = await atSite(companyAdmin('aozora'), world.aozora.tenantId)
})

/** True if the isolate still uses its cached site after the work. */
async function knows(work: () => Promise<unknown>): Promise<boolean> {
  rememberSite(visit.site, visit.site, clock.now)
  await work()
  return rememberedSite(visit.site, clock.now) !== undefined
}

it('the site is read again after each change of something that all pages show', async () => {
  expect(await knows(async () => null)).toBe(true)
  forgetSite(visit.site)
  const news = NewNotification.parse({ title: '知らせ', content: '本文' })
  let [tag, notification] = [0, 0]
  const changes: Record<string, () => Promise<unknown>> = {
    'a new hashtag': async () => {
      tag = (await addHashtag(visit, { name: '忘れる' })).id
    },
    'its new name': () => renameTag(visit, { id: tag, name: '忘れた', revision: null }),
    'its end': () => deleteTag(visit, { id: tag }),
    'a new notification': async () => {
      notification = (await addNotification(visit, news)).id
    },
    'its change': () =>
      changeNotification(visit, notification, NotificationChanges.parse({ id: notification, title: '別' })),
    'its deletion': () => deleteNotification(visit, { id: notification }),
    'the order of groups': () => orderSiteGroups(visit, { ids: [] }),
    'its company stopped': async () => setCompanyStatus(await inConsole(system), 1, 'stop'),
    'its company allowed': async () => setCompanyStatus(await inConsole(system), 1, 'allow'),
    'a wider range approved': async () => {
      const group = { name: 'Wide', byId: true, byIp: true, ranges: '133.30.0.0/16', proposesLarger: true }
      await saveUserGroup(visit, UserGroupInput.parse(group))
      const { proposals } = await listProposals(visit, { page: 1, size: 1, state: 'waiting' })
      const operator = await atSite(system, visit.site.tenantId)
      rememberSite(visit.site, visit.site, clock.now)
      await approveProposal(operator, { id: proposals[0]?.id ?? '', answer: '' })
    },
    'ways to sign in': () => saveSignInOptions(visit, SignInOptionsInput.parse({ loginByIpAddress: 'on' })),
  }
  for (const [change, work] of Object.entries(changes)) expect(await knows(work), change).toBe(false)
})
